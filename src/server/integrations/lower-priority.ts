import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'

/** Below the server, which answers visitors. */
const NICE_VALUE = 10

/** Lets a process that was started beside the server wait for it. */
export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE_VALUE)
  } catch {
    // Best effort: if the process has already ended, its missing answer shows that.
  }
}
