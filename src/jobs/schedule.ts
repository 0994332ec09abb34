import { deleteOldSessions } from '#server/services/auth/sessions.ts'
import { runNightlyBackup } from '#server/services/backups/create-backup.ts'
import { pruneBackups } from '#server/services/backups/prune-backups.ts'
import { refreshRanks } from '#server/services/codes/ranking.ts'
import { deleteOldSalts } from '#server/services/codes/votes.ts'
import {
  deleteOldReadings,
  deleteYoutubeTexts,
} from '#server/services/collection/delete-old-texts.ts'
import type { AdminContext } from '#server/services/context.ts'
import { refreshDueCounters } from '#server/services/counters.ts'
import { startDueCronRun } from '#server/services/cron/cron-runs.ts'
import { deleteOldSearches } from '#server/services/figures.ts'
import { fetchMissingLogos } from '#server/services/logos.ts'
import { deleteOldLogs } from '#server/services/logs.ts'
import { startDueBrands } from '#server/services/scheduling/publish-scheduled-brands.ts'
import { drawStaleShareImages } from '#server/services/share-images.ts'
import { deleteOldSubmissions } from '#server/services/submissions.ts'

/** Counts that a task reports, for the log line of its run. */
type TaskResult = Record<string, number>

export type Job = {
  name: string
  /** croner pattern: minute hour day month weekday, a second in front where it matters. */
  pattern: string
  run: (ctx: AdminContext) => TaskResult | Promise<TaskResult>
}

/** What runs without the operator: the two schedules that collect, and upkeep. */
export const JOBS: readonly Job[] = [
  // Five seconds before the scheduled brands: only one collection may run, and the brands
  // are tried again a minute later, the recurring run is not.
  { name: 'run-due-cron', pattern: '* * * * *', run: startDueCronRun },
  { name: 'publish-due-brands', pattern: '5 * * * * *', run: startDueBrands },
  // Counters follow expiry dates and moving windows, which pass without anybody writing.
  { name: 'refresh-counters', pattern: '*/10 * * * *', run: refreshCounters },
  { name: 'fetch-logos', pattern: '42 * * * *', run: fetchLogos },
  // Five minutes after the counters that the pictures show.
  { name: 'render-share-images', pattern: '5-59/10 * * * *', run: drawStaleShareImages },
  { name: 'sweep-old-rows', pattern: '17 * * * *', run: sweepOldRows },
  // At the start, too: the days allowed do not wait for a process that is down at night.
  { name: 'forget-youtube-texts', pattern: '52 3 * * *', run: deleteYoutubeTexts },
  // At 03:07, before the recurring run; the other hours and the start only make up for a missed night.
  {
    name: 'backup-nightly',
    pattern: '7 * * * *',
    run: async (ctx) => ({ backups: (await runNightlyBackup(ctx)) ? 1 : 0 }),
  },
  // Every hour: the privacy policy says how old a backup may become.
  { name: 'prune-backups', pattern: '27 * * * *', run: (ctx) => ({ backups: pruneBackups(ctx) }) },
]

/** Brings the derived numbers of brands, influencers and codes up to the present moment. */
export async function refreshCounters(ctx: AdminContext): Promise<TaskResult> {
  return { ...(await refreshRanks(ctx)), ...(await refreshDueCounters(ctx)) }
}

/** Looks for logos of brands without one, until the process is asked to stop. */
function fetchLogos(ctx: AdminContext): Promise<TaskResult> {
  return ctx.background.run((signal) => fetchMissingLogos(ctx, { signal }))
}

/**
 * Deletes what need not be kept any longer: voter salts, marks of copies and searches (48 h), searches, log
 * entries and submissions (90 days), models' readings (180 days), sessions.
 */
function sweepOldRows(ctx: AdminContext): TaskResult {
  return {
    ...deleteOldSalts(ctx),
    searches: deleteOldSearches(ctx),
    logs: deleteOldLogs(ctx),
    readings: deleteOldReadings(ctx),
    sessions: deleteOldSessions(ctx),
    submissions: deleteOldSubmissions(ctx),
  }
}
