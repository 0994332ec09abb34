import { desc, eq } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { cronConfig, runs, settings } from '../schema/index.ts'

/** The table holds this one row. */
const ONLY_ID = 1

type SettingsRow = Omit<typeof settings.$inferSelect, 'id'>

/** What the operator set; the row with the defaults is made when it is missing. */
export function readSettings(db: Db): SettingsRow {
  const columns = {
    reviewThreshold: settings.reviewThreshold,
    searchCallsPerRun: settings.searchCallsPerRun,
    modelTokensPerRun: settings.modelTokensPerRun,
  }
  const find = () => db.select(columns).from(settings).where(eq(settings.id, ONLY_ID)).get()
  const found = find()
  if (found) return found
  db.insert(settings).values({ id: ONLY_ID }).onConflictDoNothing().run()
  const made = find()
  if (!made) throw new Error('settings has no row')
  return made
}

export function writeSettings(db: Db, row: SettingsRow): void {
  db.insert(settings)
    .values({ id: ONLY_ID, ...row })
    .onConflictDoUpdate({ target: settings.id, set: row })
    .run()
}

export type CronConfigRow = Omit<typeof cronConfig.$inferSelect, 'id'>

/** The schedule's settings; the row with the defaults is made when it is missing. */
export function readCronConfig(db: Db): CronConfigRow {
  const found = findCronConfig(db)
  if (found) return found
  db.insert(cronConfig).values({ id: ONLY_ID }).onConflictDoNothing().run()
  const made = findCronConfig(db)
  if (!made) throw new Error('cron_config has no row')
  return made
}

/** The same; undefined before the very first start. */
export const findCronConfig = (db: Db): CronConfigRow | undefined =>
  db
    .select({
      enabled: cronConfig.enabled,
      interval: cronConfig.interval,
      maxCodes: cronConfig.maxCodes,
      status: cronConfig.status,
      lastRun: cronConfig.lastRun,
      nextRun: cronConfig.nextRun,
      errorMessage: cronConfig.errorMessage,
    })
    .from(cronConfig)
    .where(eq(cronConfig.id, ONLY_ID))
    .get()

/** The row exists: it was read before. */
export function updateCronConfigRow(db: Db, change: Partial<CronConfigRow>): void {
  db.update(cronConfig).set(change).where(eq(cronConfig.id, ONLY_ID)).run()
}

/** How the newest cron runs ended, newest first. */
export const listCronRunStatuses = (db: Db, { limit }: { limit: number }) =>
  db
    .select({ status: runs.status })
    .from(runs)
    .where(eq(runs.trigger, 'cron'))
    .orderBy(desc(runs.id))
    .limit(limit)
    .all()
    .map((row) => row.status)
