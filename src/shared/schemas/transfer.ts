import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { parsePostAddress } from '../domain/post-address.ts'
import { CODE_STATUSES } from '../domain/vocabulary.ts'
import { brandNameSchema, slugSchema, webAddressSchema } from './brand.ts'
import { categorySlugSchema } from './category.ts'
import { discountTypeSchema, handleSchema, idSchema, proseSchema } from './common.ts'
import { conditionsSchema, postSchema } from './post.ts'

const countSchema = z.number().int().nonnegative()
const anyInstantSchema = z.iso.datetime({ offset: true })

/**
 * A brand in a file, written and read: a row of `brands.csv`, an object in `brands.json`. What is
 * empty stays as it is, or gets what a new brand gets.
 */
export const brandRowSchema = z.object({
  name: brandNameSchema,
  slug: slugSchema.optional(),
  url: webAddressSchema.optional(),
  description: proseSchema.optional(),
  categorySlug: categorySlugSchema.optional(),
  handles: z.array(handleSchema).max(LIMITS.aliasesPerBrand).optional(),
  spellings: z.array(brandNameSchema).max(LIMITS.aliasesPerBrand).optional(),
  createdAt: anyInstantSchema.optional(),
  shopUrl: webAddressSchema.optional(),
  /** Counts only where there is a shop link. */
  isAffiliateLink: z.boolean().optional(),
})
export type BrandRow = z.infer<typeof brandRowSchema>

/**
 * The evidence for a code: post, person, quoted words and date are required. Only videos on YouTube
 * may come without words, which are kept for a time.
 */
const sourceRowSchema = z
  .object({
    postUrl: postSchema.shape.url,
    username: handleSchema,
    displayName: postSchema.shape.displayName,
    followerCount: postSchema.shape.followerCount,
    bio: postSchema.shape.bio,
    quote: z.string().max(600),
    quoteStart: countSchema.nullish(),
    quoteEnd: countSchema.nullish(),
    postedAt: anyInstantSchema,
    // What this post says of amount and end.
    discountAmount: z.number().positive().max(LIMITS.amount).nullish(),
    discountType: discountTypeSchema.nullish(),
    expiresAt: anyInstantSchema.nullish(),
    /** `import` where it is missing: nobody read it, the operator entered it. */
    reader: z.string().min(1).max(80).nullish(),
    /** The moment of the import where it is missing. */
    readAt: anyInstantSchema.nullish(),
    confidence: z.number().min(0).max(1).nullish(),
  })
  .refine(
    ({ quote, postUrl }) => quote !== '' || parsePostAddress(postUrl)?.network === 'youtube',
    { path: ['quote'], error: 'fehlt' },
  )
export type SourceRow = z.infer<typeof sourceRowSchema>

/**
 * The same for a code: a row of `codes.csv`, an object in `codes.json`. Votes, copies and what the
 * operator decided on single terms and posts are in backups alone.
 */
export const codeRowSchema = z.object({
  /** Slug or name of a brand that exists. */
  brand: z.string().trim().min(1).max(LIMITS.brandNameLength),
  code: z.string().trim().min(2).max(LIMITS.codeLength),
  description: z.string().max(LIMITS.descriptionLength).optional(),
  discountAmount: z.number().positive().max(LIMITS.amount).optional(),
  discountType: discountTypeSchema.optional(),
  /** The operator's word; empty where votes and posts decide. */
  status: z.enum(CODE_STATUSES).optional(),
  /** Whether it waits for the operator instead of being public. */
  needsReview: z.boolean().optional(),
  isExclusive: z.boolean().optional(),
  /** An instant, or a day (`YYYY-MM-DD`) all through which it works in Germany. */
  expiresAt: z.union([anyInstantSchema, z.iso.date()]).optional(),
  minOrderAmount: z.number().positive().optional(),
  newCustomersOnly: z.boolean().optional(),
  notCombinable: z.boolean().optional(),
  excludedGoods: conditionsSchema.shape.excludedGoods.unwrap().optional(),
  createdAt: anyInstantSchema.optional(),
  extractedAt: anyInstantSchema.optional(),
  /** The only post of a row made by hand, otherwise the first of `sources`, for people. */
  postUrl: z.string().optional(),
  /** Who showed it first; the person of the oldest post where it is missing. */
  username: handleSchema.optional(),
  quote: z.string().optional(),
  postedAt: anyInstantSchema.optional(),
  sources: z.array(sourceRowSchema).min(1).max(LIMITS.transferSources),
})
export type CodeRow = z.infer<typeof codeRowSchema>

/**
 * How a value is written in a cell; `list` is separated by `|`, `json` is JSON text. A `day` may have a time,
 * an `instant` has one.
 */
export type CellKind = 'text' | 'number' | 'boolean' | 'day' | 'instant' | 'list' | 'json'
export type Columns = Readonly<Record<string, CellKind>>

/** The columns of both formats, in the order of the schema. */
const listColumns = (row: z.ZodObject): Columns =>
  Object.fromEntries(Object.entries(row.shape).map(([name, field]) => [name, toKind(field)]))

function toKind(field: z.core.$ZodType): CellKind {
  if (field instanceof z.ZodOptional) return toKind(field.unwrap())
  if (field instanceof z.ZodArray) return field.element instanceof z.ZodObject ? 'json' : 'list'
  if (field instanceof z.ZodNumber) return 'number'
  if (field instanceof z.ZodISODateTime) return 'instant'
  if (field instanceof z.ZodUnion) return 'day'
  return field instanceof z.ZodBoolean ? 'boolean' : 'text'
}

export const BRAND_COLUMNS = listColumns(brandRowSchema)
export const CODE_COLUMNS = listColumns(codeRowSchema)

/** A row as it is written: every field is there, what is empty is null. */
export type Written<Row> = {
  [Name in keyof Row]-?:
    | Exclude<Row[Name], undefined>
    | (undefined extends Row[Name] ? null : never)
}

const toWritten = (row: z.ZodObject) =>
  z.object(
    Object.fromEntries(
      Object.entries(row.shape).map(([name, field]) => [
        name,
        field instanceof z.ZodOptional ? z.nullable(field.unwrap()) : field,
      ]),
    ),
  )

/** The same for the document of the API. What is stored is written, whatever a reader would say of it. */
export const writtenBrandSchema = toWritten(brandRowSchema)
export const writtenCodeSchema = toWritten(codeRowSchema)

/** Which rows of an export come next: those after `afterId`. */
export const exportInputSchema = z.object({
  afterId: z.number().int().nonnegative().default(0),
})
export type ExportInput = z.input<typeof exportInputSchema>

/** Some rows; `nextId` is the next call's `afterId`, null where there are none any more. */
export const exportedRowsSchema = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  nextId: idSchema.nullable(),
})
export type ExportedRows<Row> = { rows: Row[]; nextId: number | null }

/** Some rows of a file. In `csv` the values are cells as read: text, protected against formulas. */
export const importInputSchema = z.object({
  format: z.enum(['csv', 'json']).default('json'),
  rows: z
    .array(
      z.object({
        /** Where the row stands in the file; errors name it. */
        line: z.number().int().positive(),
        /** By the names of the columns; unknown ones are passed over. */
        values: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(LIMITS.importRows),
})
export type ImportInput = z.input<typeof importInputSchema>

export const importResultSchema = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  /** Already there, exactly so. */
  skipped: z.number().int(),
  errors: z.array(z.object({ line: z.number().int(), message: z.string() })),
})
export type ImportResult = z.infer<typeof importResultSchema>
