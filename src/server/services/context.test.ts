import { afterAll, expect, test } from 'vitest'
import { createTestContext } from '#test/context.ts'
import { ensureOperator, resetPassword } from './auth/operator.ts'
import { deleteOldSessions, requireSession } from './auth/sessions.ts'
import { createBackup, runNightlyBackup, startBackup } from './backups/create-backup.ts'
import { listBackups, openBackup } from './backups/list-backups.ts'
import { pruneBackups } from './backups/prune-backups.ts'
import { addBrand, addBrands } from './brands/add-brands.ts'
import { listManagedBrands } from './brands/list-brands.ts'
import {
  decideWebsite,
  deleteBrand,
  mergeBrands,
  setBrandCategory,
} from './brands/manage-brands.ts'
import { deleteCode, deleteCodes, updateCode } from './codes/edit-codes.ts'
import { listCodes } from './codes/list-codes.ts'
import { mergeCodes } from './codes/merge-codes.ts'
import { refreshRanks } from './codes/ranking.ts'
import {
  listSimilarWaiting,
  resolveContradiction,
  reviewCodes,
  setCodeStatus,
  undoReview,
} from './codes/review-codes.ts'
import { deleteOldSalts } from './codes/votes.ts'
import {
  collectAllBrands,
  collectBrand,
  markInterruptedRuns,
  startCollection,
  stopCollection,
} from './collection/collect-brands.ts'
import { deleteOldReadings, deleteYoutubeTexts } from './collection/delete-old-texts.ts'
import { importPosts } from './collection/import-posts.ts'
import { createModelStage } from './collection/reading/model-stage.ts'
import { openOfferStore } from './collection/storing/offer-store.ts'
import { getLatestRun, watchCollection } from './collection/watch-collection.ts'
import type { ServiceContext } from './context.ts'
import { refreshDueCounters } from './counters.ts'
import { getCronConfig, updateCronConfig } from './cron/cron-config.ts'
import { resumeCron, startDueCronRun, triggerCronRun } from './cron/cron-runs.ts'
import { listSystemStatus } from './health.ts'
import {
  blockInfluencer,
  listBlockedInfluencers,
  unblockInfluencer,
} from './influencers/block-list.ts'
import { fetchLogo, fetchMissingLogos } from './logos.ts'
import { deleteOldLogs, exportLogs, listLogs } from './logs.ts'
import { getOverview } from './overview.ts'
import {
  processScheduledBrands,
  resumeScheduledBrands,
  startDueBrands,
} from './scheduling/publish-scheduled-brands.ts'
import {
  deleteScheduledBrand,
  listScheduledBrands,
  retryScheduledBrand,
  scheduleBrands,
} from './scheduling/schedule-brands.ts'
import { getSettings, updateSettings } from './settings.ts'
import { closeSubmission, deleteOldSubmissions, listSubmissions } from './submissions.ts'
import { exportBrands, exportCodes, writeExport } from './transfer/export-rows.ts'
import { importBrands } from './transfer/import-brands.ts'
import { importCodes } from './transfer/import-codes.ts'

const t = createTestContext()
afterAll(() => t.close())

const watchFirstRun = (ctx: ServiceContext, input: { signal: undefined }) =>
  watchCollection(ctx, input).next()

/** All that is for the operator and the program's own jobs alone. */
const PRIVATE: readonly ((...args: never[]) => unknown)[] = [
  ...[ensureOperator, resetPassword, deleteOldSessions, requireSession],
  ...[createBackup, runNightlyBackup, startBackup, listBackups, openBackup, pruneBackups],
  ...[addBrand, addBrands, listManagedBrands],
  ...[decideWebsite, deleteBrand, mergeBrands, setBrandCategory],
  ...[deleteCode, deleteCodes, updateCode, listCodes, mergeCodes, refreshRanks],
  ...[listSimilarWaiting, resolveContradiction, reviewCodes, setCodeStatus, undoReview],
  ...[deleteOldSalts],
  ...[collectAllBrands, collectBrand, startCollection, stopCollection, markInterruptedRuns],
  ...[getLatestRun, watchFirstRun, importPosts, createModelStage, openOfferStore],
  ...[deleteOldReadings, deleteYoutubeTexts, refreshDueCounters],
  ...[getCronConfig, updateCronConfig, resumeCron, startDueCronRun, triggerCronRun],
  ...[listSystemStatus, blockInfluencer, listBlockedInfluencers, unblockInfluencer],
  ...[fetchLogo, fetchMissingLogos, deleteOldLogs, exportLogs, listLogs, getOverview],
  ...[processScheduledBrands, resumeScheduledBrands, startDueBrands],
  ...[deleteScheduledBrand, listScheduledBrands, retryScheduledBrand, scheduleBrands],
  ...[getSettings, updateSettings],
  ...[listSubmissions, closeSubmission, deleteOldSubmissions],
  ...[exportBrands, exportCodes, writeExport, importBrands, importCodes],
]

test.each(PRIVATE.map((verb) => [verb.name, verb] as const))(
  'visitors are refused by %s before it looks at their input',
  async (_, verb) => {
    const changes = () => t.sqlite.prepare('select total_changes()').pluck().get()
    const before = changes()
    const call = async () => verb(...([t.asVisitor(), {}, {}] as never[]))
    await expect(call()).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Bitte melden Sie sich an.',
    })
    expect(changes()).toBe(before)
  },
)
