import { z } from 'zod'
import {
  CODE_STATUSES,
  CONTRADICTION_STATES,
  DATED_TERMS,
  REVIEW_REASONS,
  VOTE_VALUES,
} from '../domain/vocabulary.ts'
import { categorySlugSchema } from './category.ts'
import { discountTypeSchema, idSchema, instantSchema } from './common.ts'
import { readingSchema } from './post.ts'

/** How a value is written in a CSV cell; `list` is separated by `|`, `json` is JSON text. */
export type CellKind = 'text' | 'number' | 'boolean' | 'list' | 'json'

/** How the cells of a row are written, in the order of its schema. */
export const listColumns = (row: z.ZodObject): Record<string, CellKind> =>
  Object.fromEntries(Object.entries(row.shape).map(([name, value]) => [name, toKind(value)]))

function toKind(schema: z.core.$ZodType): CellKind {
  if (schema instanceof z.ZodNullable) return toKind(schema.unwrap())
  if (schema instanceof z.ZodArray) return schema.element instanceof z.ZodObject ? 'json' : 'list'
  if (schema instanceof z.ZodRecord) return 'json'
  if (schema instanceof z.ZodNumber) return 'number'
  return schema instanceof z.ZodBoolean ? 'boolean' : 'text'
}

/** Which rows of an export come next: those after `afterId`. */
export const exportInputSchema = z.object({
  afterId: z.number().int().nonnegative().default(0),
})
export type ExportInput = z.input<typeof exportInputSchema>

/** Some rows; `nextId` is the next call's `afterId`, null once nothing follows. */
export const exportedRows = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextId: idSchema.nullable() })

/** A row of `brands.csv`, an object in `brands.json`. */
export const exportedBrandSchema = z.object({
  name: z.string(),
  slug: z.string(),
  url: z.string().nullable(),
  description: z.string().nullable(),
  categorySlug: categorySlugSchema,
  classificationConfidence: z.number(),
  handles: z.array(z.string()),
  spellings: z.array(z.string()),
  createdAt: instantSchema,
  shopUrl: z.string().nullable(),
  isAffiliateLink: z.boolean(),
})
export const BRAND_COLUMNS = listColumns(exportedBrandSchema)
export const exportedBrandsSchema = exportedRows(exportedBrandSchema)
export type ExportedBrands = z.infer<typeof exportedBrandsSchema>

/**
 * A row of `codes.csv`, an object in `codes.json`. `postUrl` to `postedAt` repeat the first source
 * for people; an import reads them only where `sources` is empty. `upvotes` and `downvotes` are
 * counted from `votes` and not read.
 */
export const exportedCodeSchema = z.object({
  brand: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  discountAmount: z.number().nullable(),
  discountType: discountTypeSchema.nullable(),
  status: z.enum(CODE_STATUSES),
  statusPinned: z.boolean(),
  needsReview: z.boolean(),
  acceptedAt: instantSchema.nullable(),
  reviewReason: z.enum(REVIEW_REASONS).nullable(),
  isExclusive: z.boolean(),
  expiresAt: instantSchema.nullable(),
  minOrderAmount: z.number().nullable(),
  newCustomersOnly: z.boolean(),
  notCombinable: z.boolean(),
  excludedGoods: z.string().nullable(),
  pinnedTerms: z.array(z.enum(DATED_TERMS)),
  /** When the post was posted that each term is from, in milliseconds since 1970. */
  termDates: z.partialRecord(z.enum(DATED_TERMS), z.number().int()),
  confidence: z.number(),
  usageCount: z.number().int(),
  upvotes: z.number().int(),
  downvotes: z.number().int(),
  lastWorkedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  extractedAt: instantSchema,
  postUrl: z.string().nullable(),
  username: z.string().nullable(),
  quote: z.string().nullable(),
  postedAt: instantSchema.nullable(),
  sources: z.array(
    z.object({
      postUrl: z.string(),
      username: z.string(),
      displayName: z.string(),
      followerCount: z.number().int(),
      bio: z.string().nullable(),
      quote: z.string(),
      quoteStart: z.number().int(),
      quoteEnd: z.number().int(),
      postedAt: instantSchema,
      discountAmount: z.number().nullable(),
      discountType: discountTypeSchema.nullable(),
      expiresAt: instantSchema.nullable(),
      contradiction: z.enum(CONTRADICTION_STATES).nullable(),
      reader: z.string(),
      readAt: instantSchema,
      confidence: z.number(),
      /** Its places are offsets in the quote. */
      reading: readingSchema.nullable(),
    }),
  ),
  votes: z.array(z.object({ vote: z.enum(VOTE_VALUES), createdAt: instantSchema })),
  copies: z.array(z.object({ day: z.string(), copies: z.number().int() })),
})
export const CODE_COLUMNS = listColumns(exportedCodeSchema)
export const exportedCodesSchema = exportedRows(exportedCodeSchema)
export type ExportedCodes = z.infer<typeof exportedCodesSchema>
