import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { BackupFault } from '#shared/domain/errors.ts'
import { useTempFolder } from '#test/temp-folder.ts'
import { createProcessWriter } from './backup-writer.ts'

const folder = useTempFolder()
afterEach(() => {
  vi.unstubAllEnvs()
})

const target = () => join(folder.path, 'target')
/** Runs a program of one line in the place of the server's own; `process.argv[2]` is its target. */
const write = (program: string, { signal } = new AbortController()) =>
  createProcessWriter([process.execPath, '-e', program], 'daten')(target(), signal)

test('of the settings, the process learns only where its data lies and it may unpack its driver', async () => {
  vi.stubEnv('TMPDIR', folder.path)
  vi.stubEnv('ADMIN_PASSWORD', 'geheim')
  await write('fs.writeFileSync(process.argv[2], JSON.stringify(process.env))')
  const env = JSON.parse(readFileSync(target(), 'utf8'))
  expect(env).toEqual({ DATA_DIR: 'daten', TMPDIR: folder.path })
})

test.each([
  ['its last line of words', "'42 % gesichert …\\nKein Platz.\\n'", 'Kein Platz.', BackupFault],
  [
    'a line of the log',
    '\'{"level":"fatal"}\\n\'',
    'backup ended with 1: {"level":"fatal"}',
    Error,
  ],
])('a process that fails is told by %s', async (_, said, message, kind) => {
  const failing = write(`process.stderr.write(${said}); process.exitCode = 1`)
  await expect(failing).rejects.toMatchObject({ message, constructor: kind })
})

test('a process is ended when the server stops', async () => {
  const stop = new AbortController()
  const program =
    'fs.writeFileSync(process.argv[2], String(process.pid)); setTimeout(() => {}, 9999)'
  const writing = write(program, stop)
  const pid = await vi.waitUntil(
    () => existsSync(target()) && Number(readFileSync(target(), 'utf8')),
  )
  stop.abort()
  await expect(writing).rejects.toThrow('aborted')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
})
