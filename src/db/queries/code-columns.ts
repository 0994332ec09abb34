import { type AnyColumn, type InferColumnsDataTypes, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/index.ts'

/** What a post says of a code, as codes are stored, merged and exported. */
export const SAID_COLUMNS = {
  description: codes.description,
  discountAmount: codes.discountAmount,
  discountType: codes.discountType,
  isExclusive: codes.isExclusive,
  expiresAt: codes.expiresAt,
  minOrderAmount: codes.minOrderAmount,
  newCustomersOnly: codes.newCustomersOnly,
  notCombinable: codes.notCombinable,
  excludedGoods: codes.excludedGoods,
  pinnedTerms: codes.pinnedTerms,
  termDates: codes.termDates,
  confidence: codes.confidence,
  createdAt: codes.createdAt,
  extractedAt: codes.extractedAt,
} as const

/** Writes the given columns of many codes in one statement. */
export function writeCodeColumns<Columns extends Record<string, AnyColumn>>(
  db: Db,
  columns: Columns,
  rows: readonly ({ id: number } & InferColumnsDataTypes<Columns>)[],
): void {
  const entries = Object.entries(columns)
  const stored = rows.map(({ id, ...values }: { id: number } & Record<string, unknown>) => ({
    id,
    ...Object.fromEntries(entries.map(([key, column]) => [key, toStored(column, values[key])])),
  }))
  const assignments = entries.map(
    ([key, column]) => sql`${sql.identifier(column.name)} = fresh.value ->> ${key}`,
  )
  db.run(sql`update codes set ${sql.join(assignments, sql`, `)}
    from json_each(${JSON.stringify(stored)}) as fresh where codes.id = fresh.value ->> 'id'`)
}

const toStored = (column: AnyColumn, value: unknown): unknown =>
  value === null ? null : column.mapToDriverValue(value)
