import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'

/** The ids of rows, in their order. */
export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)

/** What a query finds as `id`. */
export const readIds = <Id = number>(db: Db, query: SQL): Id[] => idsOf(db.all<{ id: Id }>(query))

/** The ids of all rows, the smallest first, in batches; each is read when it is asked for. */
export function* idBatches(db: Db, table: 'brands' | 'codes' | 'influencers', size: number) {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const ids: number[] = readIds(
      db,
      sql`select id from ${sql.identifier(table)} where id > ${last} order by id limit ${size}`,
    )
    if (ids.length > 0) yield ids
    last = ids.at(-1)
  }
}

/** Rows in one statement, well below SQLite's limit of 32,766 parameters at 30 columns. */
const CHUNK = 1_000

/** Rows in parts that one statement can insert. */
export const inChunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  )
