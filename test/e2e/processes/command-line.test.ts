import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readNumber } from '#test/e2e/support/database.ts'
import { createPosts, writePosts } from '#test/e2e/support/posts.ts'
import { envIn, runCli, startCli } from '#test/e2e/support/processes.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const folder = useTempFolder()

const run = (args: string[], env: Record<string, string> = {}) =>
  runCli(args, { env: { DATA_DIR: join(folder.path, 'data'), ...env } })

test('collect prints its result as JSON; an unknown brand is named', () => {
  writePosts(join(folder.path, 'data', 'posts'), createPosts().slice(0, 1))
  const { status, stdout } = run(['collect'])
  expect(status).toBe(0)
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ codesAdded: 0 })
  expect(run(['collect', '--brand', 'unbekannt'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Marke nicht gefunden'),
  })
})

test('the demo throws no other database away', () => {
  mkdirSync(join(folder.path, 'data'), { recursive: true })
  const database = join(folder.path, 'data', 'app.db')
  writeFileSync(database, 'die echten Daten')
  expect(run(['demo'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('eine Datenbank, die keine Demo ist'),
  })
  expect(readFileSync(database, 'utf8')).toBe('die echten Daten')
})

const countRunning = (dataDir: string) =>
  readNumber(dataDir, "select count(*) from runs where status = 'running'")

test('Ctrl+C stops a collection between two posts and says so', async () => {
  const [post] = createPosts()
  const file = join(folder.path, 'posts.jsonl')
  writeFileSync(file, JSON.stringify(post))
  expect(run(['import', file]).status).toBe(0)
  const posts = Array.from({ length: 8_000 }, (_, index) => ({
    ...post,
    url: `https://www.instagram.com/p/E2Edddd${index}/`,
  }))
  writePosts(join(folder.path, 'data', 'posts'), posts)
  const { child, written, ended } = startCli(['collect'], envIn(folder.path))
  while (countRunning(join(folder.path, 'data')) === 0) await setTimeout(5)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(written.stderr).toContain('Angehalten; was gespeichert ist, bleibt.')
  const { totalSearched } = JSON.parse(written.stdout.trim().split('\n').at(-1) ?? '')
  expect(totalSearched).toBeLessThan(posts.length)
})

test('--help explains every command by itself, and --version answers', () => {
  expect(run(['--version'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
  const { status, stdout } = run(['--help'])
  expect(status).toBe(0)
  expect(stdout).toContain('Aufruf: codefluencer [Optionen] [Befehl]')
  expect(stdout).toContain('Exit-Code: 0 erledigt')
  const names = [...stdout.matchAll(/^ {2}([a-z]+)(?: \[Optionen\]| \[Befehl\]| <\w+>)* {2,}/gm)]
  const commands = names.map(([, name = '']) => name)
  expect(commands).toEqual(
    expect.arrayContaining([
      ...['serve', 'collect', 'import', 'export', 'backup', 'admin', 'doctor'],
    ]),
  )
  for (const name of commands) {
    const help = run(name === 'admin' ? [name, 'reset-password', '-h'] : [name, '-h'])
    expect({ name, status: help.status }).toEqual({ name, status: 0 })
    expect(help.stdout).toMatch(/Aufruf: [\s\S]+Beispiele?:\n {2}/)
    expect(help.stdout).not.toMatch(/Usage|Options|default/)
  }
})

test.each([
  [['exprt'], 'Den Befehl „exprt“ gibt es nicht. Meinten Sie „export“?'],
  [['export'], 'Es fehlt: Datei.'],
  [['export', 'a.json', 'b.json'], 'Das sind zu viele Angaben.'],
  [['collect', '--brand'], 'Der Option „--brand <slug>“ fehlt ihr Wert.'],
  [['collect', '--mark', 'x'], 'Die Option „--mark“ gibt es hier nicht.'],
])('%o is refused in one line', (args, message) => {
  const { status, stderr } = run(args)
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `${message} Mehr dazu: codefluencer --help\n`,
  })
})

test('all faults of the configuration are named at once, and nothing starts', () => {
  const { status, stderr } = run(['serve'], { PORT: 'achtzig', PUBLIC_URL: 'x', JOBS: 'ja' })
  expect(status).toBe(2)
  for (const name of ['PORT', 'PUBLIC_URL', 'JOBS']) expect(stderr).toContain(name)
  expect(readdirSync(folder.path)).toEqual([])
})
