import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTempFolder } from '#test/temp-folder.ts'
import { createProcessWriter } from './backup-writer.ts'

let folder: string
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Runs a program of one line in the place of the server's own. */
const write = (program: string) =>
  createProcessWriter({
    command: [process.execPath, '-e', program],
    databasePath: 'app.db',
  }).write(join(folder, 'target'), {
    onProgress: () => {},
    signal: new AbortController().signal,
  })
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('of the settings, the process learns only where it may unpack its driver', async () => {
  vi.stubEnv('TMPDIR', folder)
  vi.stubEnv('ADMIN_PASSWORD', 'geheim')
  const { fault } = (await write(
    'console.log(JSON.stringify({ fault: JSON.stringify(process.env) }))',
  )) as { fault: string }
  expect(JSON.parse(fault)).toEqual({ TMPDIR: folder })
})

test('one that talks nonsense is ended, and so writes no more', async () => {
  await expect(
    write(`fs.writeFileSync(process.argv[2], String(process.pid)); console.log('?');
      setTimeout(() => {}, 5000)`),
  ).rejects.toThrow('JSON')
  const pid = Number(readFileSync(join(folder, 'target'), 'utf8'))
  await expect.poll(() => isAlive(pid)).toBe(false)
})
