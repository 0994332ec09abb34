import { eq } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { settings } from '../schema/index.ts'

/** The table holds this one row. */
const ONLY_ID = 1

export type SettingsRow = Omit<typeof settings.$inferSelect, 'id'>

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
