import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPosts } from './support/posts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codefluencer-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the built program; nothing of the environment but what is given reaches it. */
function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js', ...args], {
    encoding: 'utf8',
    env: { DATA_DIR: join(folder, 'data'), ...env },
  })
  return { status, stdout, stderr }
}

test('--help and --version answer and end well', () => {
  expect(run(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('extract') })
  expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(run(['gibtsnicht']).status).toBe(2)
})

test('extract prints one JSON line per offer, names broken lines and stores nothing', () => {
  const file = join(folder, 'posts.jsonl')
  const [first] = createPosts()
  writeFileSync(file, `${JSON.stringify(first)}\n{"kaputt": true}\nkein json\n`)
  const { status, stdout, stderr } = run(['extract', file])
  expect(status).toBe(0)
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toEqual([
    expect.objectContaining({
      url: first?.url,
      code: 'ANNA15',
      brand: 'SNOCKS',
      discountAmount: 15,
      discountType: 'percentage',
      expiresAt: null,
      isExclusive: false,
    }),
  ])
  const { quote, start, end } = lines[0]
  expect(first?.caption.slice(start, end)).toBe(quote)
  expect(stderr).toMatch(/posts\.jsonl:2: .*url/)
  expect(stderr).toMatch(/posts\.jsonl:3: kein gültiges JSON/)
  expect(readdirSync(folder)).toEqual(['posts.jsonl'])
})

test('extract of a missing file says so in one line', () => {
  const { status, stderr } = run(['extract', join(folder, 'fehlt.jsonl')])
  expect(status).toBe(1)
  expect(stderr).toMatch(/fehlt\.jsonl lässt sich nicht lesen: die Datei gibt es nicht\n$/)
})

test('collect prints its result as JSON; an unknown brand is named', () => {
  mkdirSync(join(folder, 'data', 'posts'), { recursive: true })
  writeFileSync(join(folder, 'data', 'posts', 'a.jsonl'), JSON.stringify(createPosts()[0]))
  const { status, stdout } = run(['collect'])
  expect(status).toBe(0)
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ codesAdded: 0 })
  expect(run(['collect', '--brand', 'unbekannt'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Marke nicht gefunden'),
  })
})

test('all faults of the configuration are named at once, and nothing starts', () => {
  const { status, stderr } = run(['serve'], { PORT: 'achtzig', PUBLIC_URL: 'x', JOBS: 'ja' })
  expect(status).toBe(2)
  for (const name of ['PORT', 'PUBLIC_URL', 'JOBS']) expect(stderr).toContain(name)
  expect(readdirSync(folder)).toEqual([])
})
