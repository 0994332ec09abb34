import { sendAlerts } from '#server/services/alerts.ts'
import { deleteOldSessions } from '#server/services/auth/sessions.ts'
import { runNightlyBackup } from '#server/services/backups/create-backup.ts'
import { pruneBackups } from '#server/services/backups/prune-backups.ts'
import { refreshRanks } from '#server/services/codes/ranking.ts'
import {
  deleteOldReadings,
  deleteYoutubeTexts,
} from '#server/services/collection/delete-old-texts.ts'
import type { AdminContext } from '#server/services/context.ts'
import { refreshDueCounters } from '#server/services/counters.ts'
import { startDueCronRun } from '#server/services/cron/cron-runs.ts'
import { deleteOldSearches } from '#server/services/figures.ts'
import { checkStoredLogos, fetchMissingLogos } from '#server/services/logos.ts'
import { deleteOldLogs } from '#server/services/logs.ts'
import { startDueBrands } from '#server/services/scheduling/publish-scheduled-brands.ts'
import { deleteOldSecurityDays, saveSecurityCounts } from '#server/services/security-counts.ts'
import { drawStaleShareImages } from '#server/services/share-images.ts'
import { deleteOldSubmissions } from '#server/services/submissions.ts'
import { deleteOldSalts } from '#server/services/visitors.ts'
import { JOB_TIMES } from '#shared/domain/timetable.ts'

/** Counts that a task reports, for the log line of its run. */
type TaskResult = Record<string, number>

export type Job = {
  name: string
  /** Of croner. */
  pattern: string
  run: (ctx: AdminContext) => TaskResult | Promise<TaskResult>
}

/** The two schedules that collect, and upkeep. */
const RUNS: Record<keyof typeof JOB_TIMES, Job['run']> = {
  'run-due-cron': startDueCronRun,
  'publish-due-brands': startDueBrands,
  'save-security-counts': saveSecurityCounts,
  'refresh-counters': refreshCounters,
  'fetch-logos': async (ctx) => ({
    ...(await checkStoredLogos(ctx)),
    ...(await ctx.background.run((signal) => fetchMissingLogos(ctx, { signal }))),
  }),
  'render-share-images': drawStaleShareImages,
  'sweep-old-rows': sweepOldRows,
  'forget-youtube-texts': deleteYoutubeTexts,
  'backup-nightly': async (ctx) => ({ backups: (await runNightlyBackup(ctx)) ? 1 : 0 }),
  'send-alerts': sendAlerts,
  'prune-backups': (ctx) => ({ backups: pruneBackups(ctx) }),
}

/** What runs without the operator, at its times and at the start. */
export const JOBS: readonly Job[] = Object.entries(RUNS).map(([name, run]) => ({
  name,
  pattern: JOB_TIMES[name as keyof typeof JOB_TIMES],
  run,
}))

/** Brings the derived numbers of brands, influencers and codes up to the present moment. */
export async function refreshCounters(ctx: AdminContext): Promise<TaskResult> {
  return { ...(await refreshRanks(ctx)), ...(await refreshDueCounters(ctx)) }
}

/**
 * Deletes what need not be kept any longer: voter salts, marks of copies and searches (48 h), searches, log
 * entries, submissions and counts of what was refused (90 days), models' readings (180 days), sessions.
 */
function sweepOldRows(ctx: AdminContext): TaskResult {
  return {
    ...deleteOldSalts(ctx),
    searches: deleteOldSearches(ctx),
    logs: deleteOldLogs(ctx),
    readings: deleteOldReadings(ctx),
    sessions: deleteOldSessions(ctx),
    submissions: deleteOldSubmissions(ctx),
    securityDays: deleteOldSecurityDays(ctx),
  }
}
