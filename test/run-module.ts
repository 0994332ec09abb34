import { type SpawnSyncReturns, type StdioOptions, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** A process that hangs is killed, and then has no exit code. */
const PATIENCE_MS = 20_000

type Options = { env?: Record<string, string>; stdio?: StdioOptions }

/**
 * Runs a module of `src/server` in a process of its own, for what a test's process cannot bear.
 * `code` finds it as `module`.
 */
export function runModule(
  path: string,
  code: string,
  { env = {}, stdio = ['ignore', 'pipe', 'pipe'] }: Options = {},
): SpawnSyncReturns<string> {
  const program = `const module = await import(process.env.MODULE)\n${code}`
  return spawnSync(
    process.execPath,
    ['--experimental-strip-types', '--input-type=module', '--eval', program],
    {
      env: { ...env, MODULE: join(import.meta.dirname, '../src/server', path) },
      stdio,
      encoding: 'utf8',
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
    },
  )
}
