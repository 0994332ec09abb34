import { asc, gt } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, codes, influencers } from '../schema/index.ts'

const TABLES = { brands, codes, influencers }

/**
 * The ids of all rows in portions of `size`, the smallest first. Each portion is read when it is
 * asked for: rows may come and go in between.
 */
export function* walkIds(db: Db, of: keyof typeof TABLES, size: number): Generator<number[]> {
  const table = TABLES[of]
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: { id: number }[] = db
      .select({ id: table.id })
      .from(table)
      .where(gt(table.id, last))
      .orderBy(asc(table.id))
      .limit(size)
      .all()
    if (rows.length > 0) yield rows.map(({ id }) => id)
    last = rows.at(-1)?.id
  }
}
