import { eq } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { cronConfig } from '../schema/index.ts'

/** The table holds this one row. */
const ONLY_ID = 1

type CronConfigRow = Omit<typeof cronConfig.$inferSelect, 'id'>

/** The schedule's settings; the row with the defaults is made when it is missing. */
export function readCronConfig(db: Db): CronConfigRow {
  db.insert(cronConfig).values({ id: ONLY_ID }).onConflictDoNothing().run()
  const row = db
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
  if (!row) throw new Error('cron_config has no row')
  return row
}
