import type { ServiceContext } from '#server/services/context.ts'
import { backupNightly } from './tasks/backup-nightly.ts'
import { fetchLogos } from './tasks/fetch-logos.ts'
import { forgetYoutubeTexts } from './tasks/forget-youtube-texts.ts'
import { pruneBackups } from './tasks/prune-backups.ts'
import { publishDueBrands } from './tasks/publish-due-brands.ts'
import { refreshCounters } from './tasks/refresh-counters.ts'
import { removeHiddenRows } from './tasks/remove-hidden-rows.ts'
import { renderShareImages } from './tasks/render-share-images.ts'
import { runDueCron } from './tasks/run-due-cron.ts'
import { sweepOldRows } from './tasks/sweep-old-rows.ts'
import { tidyCodeSearch } from './tasks/tidy-code-search.ts'

/** Counts that a task reports, for the log line of its run. */
export type TaskResult = Record<string, number>

export type Job = {
  name: string
  /** croner pattern: minute hour day month weekday, a second in front where it matters. */
  pattern: string
  /** Runs once right after start-up too, for what time changed while the process was down. */
  runAtStart: boolean
  run: (ctx: ServiceContext) => TaskResult | Promise<TaskResult>
}

/** What runs without the operator: the two schedules that collect, and upkeep. */
export const JOBS: readonly Job[] = [
  // Before the brands: of two collections due in one minute the brands can wait for the next, the
  // recurring run cannot.
  { name: 'run-due-cron', pattern: '* * * * *', runAtStart: true, run: runDueCron },
  { name: 'publish-due-brands', pattern: '5 * * * * *', runAtStart: true, run: publishDueBrands },
  // Counters follow expiry dates and moving windows, which pass without anybody writing.
  { name: 'refresh-counters', pattern: '*/10 * * * *', runAtStart: true, run: refreshCounters },
  // The start does it by itself, with or without jobs.
  {
    name: 'remove-hidden-rows',
    pattern: '*/10 * * * *',
    runAtStart: false,
    run: removeHiddenRows,
  },
  { name: 'fetch-logos', pattern: '42 * * * *', runAtStart: true, run: fetchLogos },
  // Five minutes after the counters that the pictures show.
  {
    name: 'render-share-images',
    pattern: '5-59/10 * * * *',
    runAtStart: true,
    run: renderShareImages,
  },
  { name: 'sweep-old-rows', pattern: '17 * * * *', runAtStart: true, run: sweepOldRows },
  // At the start, too: the days allowed do not wait for a process that is down at night.
  {
    name: 'forget-youtube-texts',
    pattern: '52 3 * * *',
    runAtStart: true,
    run: forgetYoutubeTexts,
  },
  // At 03:07, before the recurring run; at the other hours and at the start only what was missed then.
  { name: 'backup-nightly', pattern: '7 * * * *', runAtStart: true, run: backupNightly },
  // Every hour: the privacy policy says how old a backup may become.
  { name: 'prune-backups', pattern: '27 * * * *', runAtStart: true, run: pruneBackups },
  { name: 'tidy-code-search', pattern: '37 3 * * *', runAtStart: false, run: tidyCodeSearch },
]
