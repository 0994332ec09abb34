import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPosts } from './support/posts.ts'
import { runCli } from './support/run-cli.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codefluencer-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: string[], env: Record<string, string> = {}) =>
  runCli(args, { env: { DATA_DIR: join(folder, 'data'), ...env } })

test('--help and --version answer and end well', () => {
  expect(run(['--help'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/import[\s\S]*export/),
  })
  expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(run(['gibtsnicht']).status).toBe(2)
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
