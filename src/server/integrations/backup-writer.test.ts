import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { useTempFolder } from '#test/temp-folder.ts'
import { createProcessWriter } from './backup-writer.ts'

const folder = useTempFolder()
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Runs a program of one line in the place of the server's own. */
const write = (program: string) =>
  createProcessWriter({
    command: [process.execPath, '-e', program],
    databasePath: 'app.db',
  }).write(join(folder.path, 'target'), {
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
  vi.stubEnv('TMPDIR', folder.path)
  vi.stubEnv('ADMIN_PASSWORD', 'geheim')
  const { fault } = (await write(
    'console.log(JSON.stringify({ fault: JSON.stringify(process.env) }))',
  )) as { fault: string }
  expect(JSON.parse(fault)).toEqual({ TMPDIR: folder.path })
})

test('a process whose answer is not JSON is ended, and so writes no more', async () => {
  await expect(
    write(`fs.writeFileSync(process.argv[2], String(process.pid)); console.log('?');
      setTimeout(() => {}, 5000)`),
  ).rejects.toThrow('JSON')
  const pid = Number(readFileSync(join(folder.path, 'target'), 'utf8'))
  await expect.poll(() => isAlive(pid)).toBe(false)
})
