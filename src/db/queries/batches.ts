import { asc, gt, type SQL } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'

const TABLES = { brands, codes, influencers }

/** What `query` finds as `id`, in batches: each must be gone before the next is asked for. */
export function* batchesUntilEmpty<Id extends number | string = number>(
  db: Db,
  query: SQL,
): Generator<Id[]> {
  for (;;) {
    const ids = readIds<Id>(db, query)
    if (ids.length === 0) return
    yield ids
  }
}

/** The ids of rows, in their order. */
export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)

/** What a query finds as `id`. */
export const readIds = <Id = number>(db: Db, query: SQL): Id[] => idsOf(db.all<{ id: Id }>(query))

/** The ids of all rows, the smallest first, in batches; each is read when it is asked for. */
export function* idBatches(db: Db, of: keyof typeof TABLES, size: number): Generator<number[]> {
  const table = TABLES[of]
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: { id: number }[] = db
      .select({ id: table.id })
      .from(table)
      .where(gt(table.id, last))
      .orderBy(asc(table.id))
      .limit(size)
      .all()
    if (rows.length > 0) yield idsOf(rows)
    last = rows.at(-1)?.id
  }
}

/** Rows in one statement, well below SQLite's limit of 32,766 parameters at 30 columns. */
const CHUNK = 1_000

/** Rows in batches of `size`, or that one statement can insert. */
export const inChunks = <Row>(rows: readonly Row[], size = CHUNK): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
