import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { REPORT_REASONS, SUBMISSION_KINDS } from '#shared/domain/vocabulary.ts'
import { brands } from './brands.ts'
import { codes } from './codes.ts'
import { bool, id, instant } from './columns.ts'

/** What visitors hand in and report, until the operator decides. Nothing here is public. */
export const submissions = sqliteTable(
  'submissions',
  {
    id: id(),
    kind: text('kind', { enum: SUBMISSION_KINDS }).notNull(),
    /** Null for a shop that is not listed yet. */
    brandId: integer('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    /** The code that is reported; null where one is handed in. */
    codeId: integer('code_id').references(() => codes.id, { onDelete: 'cascade' }),
    // What is handed in, in the visitor's words; null in reports.
    code: text('code'),
    shop: text('shop'),
    benefit: text('benefit'),
    postUrl: text('post_url'),
    /** What a report says of its code. */
    reason: text('reason', { enum: REPORT_REASONS }),
    remark: text('remark'),
    /** Of codes that are handed in: code and shop, so that the same is one row. */
    offerKey: text('offer_key'),
    /** How often it was handed in. */
    times: integer('times').notNull().default(1),
    /** Sent with the trap filled in: by a program, or by a browser that fills in forms by itself. */
    isSuspicious: bool('is_suspicious'),
    /** Of reports, as in `votes`: one visitor reports a code once. With the salt gone it means nobody. */
    visitor: text('visitor'),
    /** Of reports: the visitor's neighbourhood under the salt of the day. */
    neighbourhood: text('neighbourhood'),
    /** The visitor's neighbourhood under the salt of the month; null in rows of earlier versions. */
    network: text('network'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('submissions_code_visitor').on(table.codeId, table.visitor),
    index('submissions_brand').on(table.brandId),
    index('submissions_created').on(table.createdAt),
  ],
)
