import { type SQL, sql } from 'drizzle-orm'
import { codes } from '../schema/index.ts'

const mean = (type: 'percentage' | 'fixed', where: SQL) =>
  sql`avg(${codes.discountAmount}) filter (where ${codes.discountType} = ${type} and ${where})`

/**
 * Rounded mean discount of the codes that `where` lets through: of those in per cent; of those in
 * euro only where there is none. A mean over both units would mean nothing.
 */
export const averageDiscount = (where: SQL) =>
  sql<number>`cast(round(coalesce(${mean('percentage', where)}, ${mean('fixed', where)}, 0)) as integer)`

/** The unit of `averageDiscount`; 'percentage' where nothing has an amount. */
export const averageDiscountType = (where: SQL) =>
  sql<'percentage' | 'fixed'>`case when ${mean('percentage', where)} is null
    and ${mean('fixed', where)} is not null then 'fixed' else 'percentage' end`

/** Rounded mean discount of the codes in one unit; null without any. */
export const averageInUnit = (type: 'percentage' | 'fixed') =>
  sql<number | null>`cast(round(${mean(type, sql`true`)}) as integer)`
