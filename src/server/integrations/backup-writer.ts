import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { BackupFault } from '#shared/domain/errors.ts'
import type { ProgramCommand } from '../program-files.ts'
import { lowerPriority } from './helper-process.ts'

/**
 * Saves the database of a data folder by the program's own command `backup`, in a process of its own:
 * checking a large copy would hold up everybody for a second (decisions/017). Rejects with
 * `BackupFault` and the words of the command where it has some for the operator.
 */
export const createProcessWriter =
  ([file, ...args]: ProgramCommand, dataDir: string) =>
  async (target: string, signal: AbortSignal): Promise<void> => {
    const child = spawn(file, [...args, 'backup', target], {
      // The executable unpacks its database driver there.
      env: { DATA_DIR: dataDir, TMPDIR: tmpdir() },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    lowerPriority(child)
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    if (code === 0) return
    const last = said.trim().split('\n').at(-1) ?? ''
    // An unexpected error is a line of the log.
    if (!last || last.startsWith('{')) throw new Error(`backup ended with ${code}: ${last}`)
    throw new BackupFault(last)
  }
