import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { lowerPriority } from './lower-priority.ts'

/** The result; `fault` is a German text for the operator. */
type WriterResult = { bytes: number; sha256: string } | { fault: string }

/** Copies the running database into a new file, checked; see `writeBackup` for what it promises. */
export type BackupWriter = {
  /** Rejects on unexpected errors. */
  write: (
    target: string,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<WriterResult>
}

/** The process writes one such value per line. */
const backupMessageSchema = z.union([
  z.object({ share: z.number() }),
  z.object({ done: z.object({ bytes: z.number(), sha256: z.string() }) }),
  z.object({ fault: z.string() }),
])
export type BackupMessage = z.infer<typeof backupMessageSchema>

/**
 * Writes in a process of its own: copying goes in steps, but checking a large copy would hold up
 * everybody for seconds. `command` starts it; source and target are added. It ends with this one.
 */
export function createProcessWriter(options: {
  command: readonly [file: string, ...args: string[]]
  databasePath: string
}): BackupWriter {
  const [file, ...args] = options.command
  return {
    write: async (target, { onProgress, signal }) => {
      const child = spawn(file, [...args, options.databasePath, target], {
        // The executable unpacks its database driver there.
        env: { TMPDIR: tmpdir() },
        // Unexpected errors go to the program's stderr.
        stdio: ['pipe', 'pipe', 'inherit'],
        signal,
        killSignal: 'SIGKILL',
      })
      const ended = once(child, 'close')
      // A rejection is reported by `await ended` below.
      ended.catch(() => {})
      lowerPriority(child)
      let last: BackupMessage | undefined
      try {
        for await (const line of createInterface(child.stdout)) {
          last = backupMessageSchema.parse(JSON.parse(line))
          if ('share' in last) onProgress(last.share)
        }
      } catch (error) {
        child.kill('SIGKILL')
        throw error
      }
      const [code] = await ended
      if (last && 'fault' in last) return last
      if (!last || !('done' in last)) throw new Error(`backup process ended with ${code}`)
      return last.done
    },
  }
}
