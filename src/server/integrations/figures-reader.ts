import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { type FigurePeriod, type Figures, figuresSchema } from '#shared/schemas/figures.ts'
import type { ProgramCommand } from '../program-files.ts'
import { lowerPriority } from './helper-process.ts'

/** What happened in the last days; rejects where it cannot be read. */
export type FiguresReader = (period: FigurePeriod) => Promise<Figures>

const KEPT_MS = 60_000
const TIMEOUT_MS = 30_000
const MOST_BYTES = 4_000_000

/**
 * Reads in a process of its own, so that nobody waits for the operator's figures, and keeps an answer for
 * a minute; who asks meanwhile gets the same one. A process, not a thread: the executable would load
 * SQLite a second time into itself, and two copies in one process end each other's locks
 * (decisions/041). `command` starts it; the period and the time are added.
 */
export function createFiguresReader(options: {
  command: ProgramCommand
  clock: () => Date
}): FiguresReader {
  const { command, clock } = options
  const [file, ...args] = command
  const kept = new LRUCache<FigurePeriod, Figures>({
    max: 3,
    ttl: KEPT_MS,
    fetchMethod: async (period) => {
      const running = promisify(execFile)(
        file,
        [...args, String(period), String(clock().getTime())],
        { env: { TMPDIR: tmpdir() }, timeout: TIMEOUT_MS, maxBuffer: MOST_BYTES },
      )
      lowerPriority(running.child)
      return figuresSchema.parse(JSON.parse((await running).stdout))
    },
  })
  return async (period) => kept.forceFetch(period)
}
