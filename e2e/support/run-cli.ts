import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ENTRY = 'dist/server/main.js'

/** Runs the built program to its end; nothing of the environment but what is given reaches it. */
export function runCli(
  args: readonly string[],
  { input, env }: { input?: string | Buffer; env: Record<string, string> },
) {
  const options: SpawnSyncOptions = {
    env,
    input: input ?? '',
    maxBuffer: 64 * 1024 * 1024,
    // A command that never ends would stop all tests: nothing runs beside it.
    timeout: 100_000,
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [ENTRY, ...args], options)
  return { status, stdout: String(stdout), stderr: String(stderr) }
}

/** Whole lines of JSON, and nothing else. */
export const parseLines = (text: string): Record<string, unknown>[] =>
  text.split('\n').flatMap((line, index, lines) => {
    if (index === lines.length - 1 && line === '') return []
    return [JSON.parse(line)]
  })

/** Where a command finds its database, and what keeps it from asking foreign hosts. */
export const envIn = (folder: string) => ({ DATA_DIR: join(folder, 'data'), LOGOS: 'off' })
