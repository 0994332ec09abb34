import { desc, eq, getTableName } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { cronConfig, runs, settings } from '../schema/collection.ts'
import { pick } from './pick.ts'

/** The table holds this one row. */
const ONLY_ID = 1

type SettingsRow = Omit<typeof settings.$inferSelect, 'id'>

/** What the operator set; the row with the defaults is made when it is missing. */
export const readSettings = (db: Db): SettingsRow =>
  readOnlyRow(db, settings, () =>
    db
      .select(pick(settings, 'reviewThreshold', 'searchCallsPerRun', 'modelTokensPerRun'))
      .from(settings)
      .where(eq(settings.id, ONLY_ID))
      .get(),
  )

export function writeSettings(db: Db, row: SettingsRow): void {
  db.insert(settings)
    .values({ id: ONLY_ID, ...row })
    .onConflictDoUpdate({ target: settings.id, set: row })
    .run()
}

export type CronConfigRow = Omit<typeof cronConfig.$inferSelect, 'id'>

/** The schedule's settings; the row with the defaults is made when it is missing. */
export const readCronConfig = (db: Db): CronConfigRow =>
  readOnlyRow(db, cronConfig, () => findCronConfig(db))

/** The same; undefined before the very first start. */
export const findCronConfig = (db: Db): CronConfigRow | undefined =>
  db
    .select({
      ...pick(cronConfig, 'enabled', 'interval', 'maxCodes', 'status', 'lastRun', 'nextRun'),
      ...pick(cronConfig, 'errorMessage'),
    })
    .from(cronConfig)
    .where(eq(cronConfig.id, ONLY_ID))
    .get()

/** The row exists: it was read before. */
export function updateCronConfigRow(db: Db, change: Partial<CronConfigRow>): void {
  db.update(cronConfig).set(change).where(eq(cronConfig.id, ONLY_ID)).run()
}

/** Nothing is written, and no lock taken, while the row is there. */
function readOnlyRow<Row>(
  db: Db,
  table: typeof settings | typeof cronConfig,
  find: () => Row | undefined,
): Row {
  const found = find()
  if (found) return found
  db.insert(table).values({ id: ONLY_ID }).onConflictDoNothing().run()
  const made = find()
  if (!made) throw new Error(`${getTableName(table)} has no row`)
  return made
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
