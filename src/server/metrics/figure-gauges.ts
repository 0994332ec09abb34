import { statfsSync, statSync } from 'node:fs'
import { Counter, Gauge, type Registry } from 'prom-client'
import { toBackupsFolder, toDatabasePath } from '../config.ts'
import type { Logger } from '../logger.ts'
import { findNewestVerified, listBackupFiles } from '../services/backups/backup-files.ts'
import type { Figures } from '../services/health.ts'

/** Sources of the figures that are read when metrics are scraped. */
export type FigureSources = {
  version: string
  loadFigures: () => Figures
  measureStorage: () => Storage
  clock: () => Date
  logger: Pick<Logger, 'error'>
}

/** Two scrapers, or an impatient one, cost no more than one. */
const MAX_AGE_MS = 10_000

const RUN_SUMS = {
  totalSearched: ['posts_searched', 'Posts that runs read.'],
  codesFound: ['codes_found', 'Codes that runs found, known ones included.'],
  codesAdded: ['codes_added', 'Codes that runs added.'],
  searchCalls: ['search_calls', 'Calls to search services that count them.'],
  modelCalls: ['model_calls', 'Calls to the model.'],
  modelTokens: ['model_tokens', 'Tokens that the model used.'],
} as const

/**
 * Gauges and counters of what the database and the disk say. Answers what brings them up to date;
 * it looks at most every ten seconds.
 */
export function createFigureGauges(sources: FigureSources, registers: Registry[]): () => void {
  const { gauge, counter } = createMetricFactories(registers)
  const databaseUp = gauge('database_up', '1 while the database answers.')
  const codes = gauge('codes', 'Codes by where the panel files them.', 'state')
  const activeCodes = gauge('active_codes', 'Codes that visitors see.')
  const brands = gauge('brands', 'Brands in the directory.')
  const influencers = gauge('influencers', 'Influencers in the directory.')
  const scheduled = gauge('scheduled_brands', 'Brands to be published, by state.', 'status')
  const running = gauge('collection_running', '1 while a collection runs.')
  const runs = counter('collection_runs', 'Collections by how they ended.', 'outcome')
  const runEnd = gauge(
    'collection_last_end_timestamp_seconds',
    'When a collection last ended so.',
    'outcome',
  )
  const sums = Object.entries(RUN_SUMS).map(([field, [name, help]]) => ({
    field: field as keyof typeof RUN_SUMS,
    metric: counter(name, help),
  }))
  const cronEnabled = gauge('cron_enabled', '1 while the recurring run is switched on.')
  const cronFailed = gauge('cron_failed', '1 while the recurring run stands on error.')
  const cronNext = gauge('cron_next_run_timestamp_seconds', 'When the recurring run is due.')
  const providerUp = gauge('provider_up', '1 if its last use went well.', 'provider')
  const providerUse = gauge(
    'provider_last_use_timestamp_seconds',
    'When the service was last used.',
    'provider',
  )
  const databaseBytes = gauge('database_bytes', 'Size of the database file.')
  const walBytes = gauge('database_wal_bytes', 'Size of its write-ahead log.')
  const freeBytes = gauge('disk_free_bytes', 'Room left where the data lies.')
  const totalBytes = gauge('disk_total_bytes', 'Room there altogether.')
  const backups = gauge('backups', 'Checked backups in the data folder.')
  const backupAt = gauge(
    'backup_last_timestamp_seconds',
    'When the newest checked backup was made.',
  )
  const backupBytes = gauge('backup_last_bytes', 'Size of the newest backup.')

  function showFigures({ totals, cron, ...figures }: Figures): void {
    for (const [state, count] of Object.entries(figures.codes)) codes.set({ state }, count)
    activeCodes.set(totals.totalCodes)
    brands.set(totals.totalBrands)
    influencers.set(totals.totalInfluencers)
    scheduled.reset()
    for (const row of figures.scheduledBrands) scheduled.set({ status: row.status }, row.brands)
    cronEnabled.set(cron?.enabled ? 1 : 0)
    cronFailed.set(cron?.status === 'error' ? 1 : 0)
    setInstant(cronNext, cron?.enabled ? cron.nextRun : null)
    for (const { provider, isUp, at } of figures.providers) {
      providerUp.set({ provider }, isUp ? 1 : 0)
      providerUse.set({ provider }, at.getTime() / 1000)
    }
    showRuns(figures.runs)
  }

  /** Sums over a table that only grows: set anew, they count on after a restart. */
  function showRuns(rows: Figures['runs']): void {
    running.set(rows.some(({ status }) => status === 'running') ? 1 : 0)
    runs.reset()
    for (const { status, runs: ended, lastFinishedAt } of rows) {
      if (status === 'running') continue
      runs.inc({ outcome: status }, ended)
      if (lastFinishedAt) runEnd.set({ outcome: status }, lastFinishedAt.getTime() / 1000)
    }
    for (const { field, metric } of sums) {
      metric.reset()
      metric.inc(rows.reduce((sum, row) => sum + row[field], 0))
    }
  }

  function showStorage(storage: Storage): void {
    databaseBytes.set(storage.databaseBytes)
    walBytes.set(storage.walBytes)
    freeBytes.set(storage.freeBytes)
    totalBytes.set(storage.totalBytes)
    backups.set(storage.backups.count)
    setInstant(backupAt, storage.backups.newest?.at ?? null)
    backupBytes.set(storage.backups.newest?.bytes ?? 0)
  }

  const attempt = (what: string, refresh: () => void): boolean => {
    try {
      refresh()
      return true
    } catch (error) {
      sources.logger.error({ err: error, what }, 'metrics incomplete')
      return false
    }
  }

  let refreshedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = sources.clock().getTime()
    if (now - refreshedAt < MAX_AGE_MS) return
    refreshedAt = now
    databaseUp.set(attempt('database', () => showFigures(sources.loadFigures())) ? 1 : 0)
    attempt('disk', () => showStorage(sources.measureStorage()))
  }
}

/** 0 means never, so that every alert on age fires. */
const setInstant = (gauge: Gauge, at: Date | null) => gauge.set((at?.getTime() ?? 0) / 1000)

type Storage = {
  databaseBytes: number
  walBytes: number
  /** What a program without special rights may still write. */
  freeBytes: number
  totalBytes: number
  backups: { count: number; newest: { at: Date; bytes: number } | null }
}

/** How much room the data takes and what is left. Throws when the folder cannot be read. */
export function measureStorage(dataDir: string): Storage {
  const { bavail, blocks, bsize } = statfsSync(dataDir)
  return {
    databaseBytes: sizeOf(toDatabasePath(dataDir)),
    walBytes: sizeOf(`${toDatabasePath(dataDir)}-wal`),
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    backups: measureBackups(toBackupsFolder(dataDir)),
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Copies that were never checked count as none. */
function measureBackups(folder: string): Storage['backups'] {
  const files = listBackupFiles(folder)
  const newest = findNewestVerified(files, new Date())
  return {
    count: files.filter(({ verified }) => verified).length,
    newest: newest ? { at: newest.createdAt, bytes: newest.bytes } : null,
  }
}

/** How metrics of this program are made: all begin with its name, and counters end in `_total`. */
export const createMetricFactories = (registers: Registry[]) => ({
  gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `codefluencer_${name}`, help, labelNames, registers }),
  counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `codefluencer_${name}_total`, help, labelNames, registers }),
})
