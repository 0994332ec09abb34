import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'

/**
 * What must not outlive its own deletion in a copy: with the salt of a day its votes lead back to
 * addresses, and a session's hash is worth keeping to nobody.
 */
const PRIVATE_TABLES = ['voter_salts', 'copy_marks', 'sessions'] as const

/**
 * Empties these tables, as far as a database of an earlier version has them. With `secure_delete` no
 * page of the file holds any of it afterwards.
 */
export function deletePrivateRows(db: Db): void {
  const names = db.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and name in ${[...PRIVATE_TABLES]}`,
  )
  for (const { name } of names) db.run(sql`delete from ${sql.identifier(name)}`)
}
