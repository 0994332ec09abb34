import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callApi } from '#test/e2e/support/api.ts'
import { createPosts, toJsonl } from '#test/e2e/support/posts.ts'
import { envIn, parseLines, runCli, startCli } from '#test/e2e/support/processes.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const folder = useTempFolder()

const put = (name: string, content: string) => {
  writeFileSync(join(folder.path, name), content)
  return join(folder.path, name)
}
const run = (...args: string[]) => runCli(args, { env: envIn(folder.path) })

type Exported = { brands: Record<string, unknown>[]; codes: Record<string, unknown>[] }
const readExport = (file: string): Exported => JSON.parse(readFileSync(file, 'utf8'))

test('import stores what it finds and adds brands; a second time changes nothing', () => {
  const file = put('posts.jsonl', `${toJsonl(createPosts())}kein json\n`)
  const { status, stdout, stderr } = run('import', file)
  expect(status).toBe(0)
  expect(parseLines(stdout)).toEqual([
    {
      totalSearched: 5,
      codesFound: 3,
      codesAdded: 3,
      limitReached: null,
      errors: [`${file}, Zeile 6: kein gültiges JSON`],
    },
  ])
  expect(stderr).toContain('Zeile 6: kein gültiges JSON')
  expect(parseLines(run('import', file).stdout)).toMatchObject([
    { totalSearched: 5, codesFound: 3, codesAdded: 0 },
  ])
})

test('what cannot be read makes no database', () => {
  expect(run('import', join(folder.path, 'fehlt.jsonl'))).toMatchObject({ status: 1, stdout: '' })
  expect(run('import', folder.path)).toMatchObject({ status: 1 })
  expect(readdirSync(folder.path)).toEqual([])
})

test('export writes what the panel takes, whole or not at all, and overwrites only when told', () => {
  run('import', put('posts.jsonl', toJsonl(createPosts())))
  const json = join(folder.path, 'alles.json')
  expect(run('export', json)).toMatchObject({
    status: 0,
    stdout: `${JSON.stringify({ files: [json], brands: 2, codes: 3 })}\n`,
  })
  const { brands, codes } = readExport(json)
  expect(brands.map(({ name }) => name).sort()).toEqual(['Purelei', 'SNOCKS'])
  expect(codes.map(({ code }) => code).sort()).toEqual(['ANNA15', 'LENA20', 'MIRA10'])
  expect(codes[0]).toMatchObject({ sources: [{ quote: expect.stringContaining('ANNA15') }] })

  writeFileSync(json, 'alt')
  expect(run('export', json)).toMatchObject({
    status: 1,
    stderr: `${json} gibt es schon; --force überschreibt\n`,
  })
  expect(readFileSync(json, 'utf8')).toBe('alt')
  expect(run('export', json, '--force').status).toBe(0)
  expect(readExport(json)).toEqual({ brands, codes })

  expect(run('export', join(folder.path, 'alles.csv')).status).toBe(0)
  const csv = readFileSync(join(folder.path, 'alles-codes.csv'), 'utf8')
  expect(csv).toMatch(/^\uFEFFbrand;code;/)
  expect(csv).toContain('\r\nsnocks;ANNA15;')
  expect(readFileSync(join(folder.path, 'alles-brands.csv'), 'utf8')).toMatch(/^\uFEFFname;slug;/)

  expect(run('export', join(folder.path, 'alles.txt')).stderr).toContain('.json oder .csv')
  expect(run('export', join(folder.path, 'fehlt', 'x.json'))).toMatchObject({ status: 1 })
  expect(readdirSync(folder.path).filter((name) => name.includes('tmp'))).toEqual([])
})

test('an export of an empty directory is valid', () => {
  const json = join(folder.path, 'leer.json')
  expect(run('export', json).status).toBe(0)
  expect(readExport(json)).toEqual({ brands: [], codes: [] })
})

test('Ctrl+C ends an import between two posts; the rest comes with the next one', async () => {
  const posts = Array.from({ length: 1_500 }, (_, index) => ({
    ...createPosts()[0],
    url: `https://www.instagram.com/p/E2Ecccc${index}/`,
    caption: `Mit dem Code ANNA${index + 100} spart ihr 15 % bei Snocks`,
  }))
  const { child, written, ended } = startCli(['import', '-'], envIn(folder.path))
  // The input stays open: only the signal can end it. Progress shows that it is at work; until
  // then few posts come, so that a slow start does not find them all.
  const progress = new Promise<void>((resolve) => {
    child.stderr.on('data', () => {
      if (written.stderr.includes('gelesen')) resolve()
    })
  })
  const lines = posts.map((post) => `${JSON.stringify(post)}\n`)
  const writing = setInterval(() => {
    child.stdin.write(lines.splice(0, 5).join('') || '\n')
  }, 50)
  child.stdin.on('error', () => {})
  await progress
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  clearInterval(writing)
  expect(written.stderr).toContain('Angehalten')
  const [result] = parseLines(written.stdout)
  expect(result?.codesAdded).toBeGreaterThan(0)
  expect(result?.codesAdded).toBeLessThan(1_500)
  const file = put('posts.jsonl', toJsonl(posts))
  expect(parseLines(run('import', file).stdout)).toMatchObject([
    { codesAdded: 1_500 - Number(result?.codesAdded) },
  ])
})

test('beside a running server, what writes for long says where to do it instead', async () => {
  const site = await startSite({ posts: [] })
  try {
    const file = put('posts.jsonl', toJsonl(createPosts()))
    const env = { ...envIn(folder.path), DATA_DIR: join(site.postsDir, '..') }
    for (const command of [['import', file], ['collect']])
      expect(runCli(command, { env })).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Mit dem Datenordner .* Adminbereich\.\n$/),
      })
    expect(await callApi(site.url, 'GET', '/api/brands')).toEqual([])
  } finally {
    await site.stop()
  }
})
