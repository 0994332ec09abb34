import { statfsSync, statSync } from 'node:fs'
import { Counter, Gauge, type Registry } from 'prom-client'
import { toBackupsFolder, toDatabasePath } from '../config.ts'
import { findNewestVerified, listBackupFiles } from '../services/backups/backup-files.ts'
import type { ServiceDeps } from '../services/context.ts'
import { type Figures, loadFigures } from '../services/health.ts'

/** Two scrapers, or an impatient one, cost no more than one. */
const MAX_AGE_MS = 10_000

type NumberGauge<Source> = readonly [name: string, help: string, read: (source: Source) => number]

const FIGURE_GAUGES: readonly NumberGauge<Figures>[] = [
  ['active_codes', 'Codes that visitors see.', ({ totals }) => totals.totalCodes],
  ['brands', 'Brands in the directory.', ({ totals }) => totals.totalBrands],
  ['influencers', 'Influencers in the directory.', ({ totals }) => totals.totalInfluencers],
  [
    'collection_running',
    '1 while a collection runs.',
    ({ runs }) => (runs.some(({ status }) => status === 'running') ? 1 : 0),
  ],
  [
    'cron_enabled',
    '1 while the recurring run is switched on.',
    ({ cron }) => (cron?.enabled ? 1 : 0),
  ],
  [
    'cron_failed',
    '1 while the recurring run stands on error.',
    ({ cron }) => (cron?.status === 'error' ? 1 : 0),
  ],
  [
    'cron_next_run_timestamp_seconds',
    'When the recurring run is due.',
    ({ cron }) => toSeconds(cron?.enabled ? cron.nextRun : null),
  ],
]

const STORAGE_GAUGES: readonly NumberGauge<Storage>[] = [
  ['database_bytes', 'Size of the database file.', ({ path }) => sizeOf(path)],
  ['database_wal_bytes', 'Size of its write-ahead log.', ({ path }) => sizeOf(`${path}-wal`)],
  // What a program without special rights may still write.
  ['disk_free_bytes', 'Room left where the data lies.', ({ disk }) => disk.bavail * disk.bsize],
  ['disk_total_bytes', 'Room there altogether.', ({ disk }) => disk.blocks * disk.bsize],
  // Copies that were never checked count as none.
  [
    'backups',
    'Checked backups in the data folder.',
    ({ backups }) => backups.filter(({ verified }) => verified).length,
  ],
  [
    'backup_last_timestamp_seconds',
    'When the newest checked backup was made.',
    ({ newest }) => toSeconds(newest?.createdAt),
  ],
  ['backup_last_bytes', 'Size of the newest backup.', ({ newest }) => newest?.bytes ?? 0],
]

const RUN_SUMS = [
  ['totalSearched', 'posts_searched', 'Posts that runs read.'],
  ['codesFound', 'codes_found', 'Codes that runs found, known ones included.'],
  ['codesAdded', 'codes_added', 'Codes that runs added.'],
  ['searchCalls', 'search_calls', 'Calls to search services that count them.'],
  ['modelCalls', 'model_calls', 'Calls to the model.'],
  ['modelTokens', 'model_tokens', 'Tokens that the model used.'],
] as const

/**
 * Gauges and counters of what the database and the disk say. Answers what brings them up to date;
 * it looks at most every ten seconds.
 */
export function createFigureGauges(services: ServiceDeps, dataDir: string, registry: Registry) {
  const { gauge, counter } = createMetricFactories(registry)
  const createGauges = <Source>(table: readonly NumberGauge<Source>[]) => {
    const gauges = table.map(([name, help, read]) => ({ metric: gauge(name, help), read }))
    return (source: Source) => {
      for (const { metric, read } of gauges) metric.set(read(source))
    }
  }
  const databaseUp = gauge('database_up', '1 while the database answers.')
  const showNumbers = createGauges(FIGURE_GAUGES)
  const showStorage = createGauges(STORAGE_GAUGES)
  const codes = gauge('codes', 'Codes by where the panel files them.', 'state')
  const scheduled = gauge('scheduled_brands', 'Brands to be published, by state.', 'status')
  const runs = counter('collection_runs', 'Collections by how they ended.', 'outcome')
  const runEnd = gauge(
    'collection_last_end_timestamp_seconds',
    'When a collection last ended so.',
    'outcome',
  )
  const sums = RUN_SUMS.map(([field, name, help]) => ({ field, metric: counter(name, help) }))
  const providerUp = gauge('provider_up', '1 if its last use went well.', 'provider')
  const providerUse = gauge(
    'provider_last_use_timestamp_seconds',
    'When the service was last used.',
    'provider',
  )

  function showFigures(figures: Figures): void {
    showNumbers(figures)
    for (const [state, count] of Object.entries(figures.codes)) codes.set({ state }, count)
    scheduled.reset()
    for (const row of figures.scheduledBrands) scheduled.set({ status: row.status }, row.brands)
    for (const { provider, isUp, at } of figures.providers) {
      providerUp.set({ provider }, isUp ? 1 : 0)
      providerUse.set({ provider }, toSeconds(at))
    }
    // Sums over a table that only grows: set anew, they count on after a restart.
    runs.reset()
    for (const { status, runs: ended, lastFinishedAt } of figures.runs) {
      if (status === 'running') continue
      runs.inc({ outcome: status }, ended)
      if (lastFinishedAt) runEnd.set({ outcome: status }, toSeconds(lastFinishedAt))
    }
    for (const { field, metric } of sums) {
      metric.reset()
      metric.inc(figures.runs.reduce((sum, row) => sum + row[field], 0))
    }
  }

  const attempt = (what: string, refresh: () => void): boolean => {
    try {
      refresh()
      return true
    } catch (error) {
      services.logger.error({ err: error, what }, 'metrics incomplete')
      return false
    }
  }

  let refreshedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = services.clock().getTime()
    if (now - refreshedAt < MAX_AGE_MS) return
    refreshedAt = now
    databaseUp.set(attempt('database', () => showFigures(loadFigures(services))) ? 1 : 0)
    attempt('disk', () => showStorage(inspectStorage(dataDir)))
  }
}

/** 0 means never, so that every alert on age fires. */
const toSeconds = (at: Date | null | undefined): number => (at?.getTime() ?? 0) / 1000

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

type Storage = ReturnType<typeof inspectStorage>

/** Throws when the folder cannot be read. */
function inspectStorage(dataDir: string) {
  const backups = listBackupFiles(toBackupsFolder(dataDir))
  return {
    path: toDatabasePath(dataDir),
    disk: statfsSync(dataDir),
    backups,
    newest: findNewestVerified(backups, new Date()),
  }
}

/** How metrics of this program are made: all begin with its name, and counters end in `_total`. */
export const createMetricFactories = (registry: Registry) => ({
  gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `codefluencer_${name}`, help, labelNames, registers: [registry] }),
  counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `codefluencer_${name}_total`, help, labelNames, registers: [registry] }),
})
