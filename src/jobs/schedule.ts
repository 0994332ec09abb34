import type { ServiceContext } from '#server/services/context.ts'
import { fetchLogos } from './tasks/fetch-logos.ts'
import { refreshCounters } from './tasks/refresh-counters.ts'
import { renderShareImages } from './tasks/render-share-images.ts'
import { sweepOldRows } from './tasks/sweep-old-rows.ts'

/** Counts that a task reports, for the log line of its run. */
export type TaskResult = Record<string, number>

export type Job = {
  name: string
  /** croner pattern: minute hour day month weekday. */
  pattern: string
  /** Runs once right after start-up too, for what time changed while the process was down. */
  runAtStart: boolean
  run: (ctx: ServiceContext) => TaskResult | Promise<TaskResult>
}

export const TIME_ZONE = 'Europe/Berlin'

/** Upkeep that needs no operator. */
export const JOBS: readonly Job[] = [
  // Counters follow expiry dates and moving windows, which pass without anybody writing.
  { name: 'refresh-counters', pattern: '*/10 * * * *', runAtStart: true, run: refreshCounters },
  { name: 'fetch-logos', pattern: '42 * * * *', runAtStart: true, run: fetchLogos },
  // Five minutes after the counters that the pictures show.
  {
    name: 'render-share-images',
    pattern: '5-59/10 * * * *',
    runAtStart: true,
    run: renderShareImages,
  },
  { name: 'sweep-old-rows', pattern: '17 * * * *', runAtStart: true, run: sweepOldRows },
]
