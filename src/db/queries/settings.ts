import { desc, eq, type InferColumnsDataTypes } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { cronConfig, runs, settings } from '../schema/collection.ts'
import { pick, selectFrom } from './pick.ts'

/** Each of the two tables holds this one row; where it is made a second time, it stays as it is. */
const ONLY_ROW = { id: 1 }

const SETTINGS = {
  ...pick(settings, 'reviewThreshold', 'searchCallsPerRun', 'modelTokensPerRun'),
  ...pick(settings, 'sessionIdleMinutes', 'alertQueueSize'),
}
type SettingsRow = InferColumnsDataTypes<typeof SETTINGS>

/** What the operator set; the row with the defaults is made when it is missing. */
export const readSettings = (db: Db): SettingsRow =>
  db.select(SETTINGS).from(settings).get() ??
  db
    .insert(settings)
    .values(ONLY_ROW)
    .onConflictDoUpdate({ target: settings.id, set: ONLY_ROW })
    .returning(SETTINGS)
    .get()

export function writeSettings(db: Db, row: SettingsRow): void {
  db.insert(settings)
    .values({ ...ONLY_ROW, ...row })
    .onConflictDoUpdate({ target: settings.id, set: row })
    .run()
}

// As the rest of the program calls them.
const OPERATOR = {
  name: settings.operatorName,
  address: settings.operatorAddress,
  email: settings.operatorEmail,
  phone: settings.operatorPhone,
  vatId: settings.operatorVatId,
}
type OperatorData = InferColumnsDataTypes<typeof OPERATOR>

/** Who runs the site, as the operator gave it in the panel. */
export const findOperatorData = (db: Db): OperatorData | undefined =>
  db.select(OPERATOR).from(settings).get()

/** The row exists: it was read before. */
export const writeOperatorData = (db: Db, { name, address, email, phone, vatId }: OperatorData) =>
  db
    .update(settings)
    .set({
      operatorName: name,
      operatorAddress: address,
      operatorEmail: email,
      operatorPhone: phone,
      operatorVatId: vatId,
    })
    .run()

const ALERTS = { sentAt: settings.alertsSentAt, told: settings.alertsTold }
type AlertState = InferColumnsDataTypes<typeof ALERTS>

/** When the operator was last told of what is wrong, and which of that is not well again. */
export const readAlertState = (db: Db): AlertState =>
  db.select(ALERTS).from(settings).get() ?? { sentAt: null, told: [] }

/** The row exists: it was read before. */
export function writeAlertState(db: Db, { sentAt, told }: AlertState): void {
  db.update(settings).set({ alertsSentAt: sentAt, alertsTold: told }).run()
}

export type CronConfigRow = Omit<typeof cronConfig.$inferSelect, 'id'>

const CRON_CONFIG = {
  ...pick(cronConfig, 'enabled', 'interval', 'maxCodes', 'status', 'lastRun', 'nextRun'),
  ...pick(cronConfig, 'errorMessage'),
}

/** The schedule's settings; undefined before the very first start. */
export const findCronConfig = (db: Db): CronConfigRow | undefined =>
  db.select(CRON_CONFIG).from(cronConfig).get()

/** The same; the row with the defaults is made when it is missing. */
export const readCronConfig = (db: Db): CronConfigRow =>
  findCronConfig(db) ??
  db
    .insert(cronConfig)
    .values(ONLY_ROW)
    .onConflictDoUpdate({ target: cronConfig.id, set: ONLY_ROW })
    .returning(CRON_CONFIG)
    .get()

/** The row exists: it was read before. */
export function updateCronConfigRow(db: Db, change: Partial<CronConfigRow>): void {
  db.update(cronConfig).set(change).where(eq(cronConfig.id, ONLY_ROW.id)).run()
}

/** How the newest cron runs ended, newest first. */
export const listCronRunStatuses = (db: Db, { limit }: { limit: number }) =>
  selectFrom(db, runs, 'status')
    .where(eq(runs.trigger, 'cron'))
    .orderBy(desc(runs.id))
    .limit(limit)
    .all()
    .map((row) => row.status)
