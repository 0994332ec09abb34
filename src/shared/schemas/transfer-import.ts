import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { parsePostAddress } from '../domain/post-address.ts'
import {
  CODE_STATUSES,
  CONTRADICTION_STATES,
  DATED_TERMS,
  REVIEW_REASONS,
  VOTE_VALUES,
} from '../domain/vocabulary.ts'
import { addBrandInputSchema, brandNameSchema, webAddressSchema } from './brand.ts'
import { categorySlugSchema } from './category.ts'
import { discountTypeSchema, handleSchema } from './common.ts'
import { conditionsSchema, postSchema, readingSchema } from './post.ts'

const shareSchema = z.number().min(0).max(1)
const countSchema = z.number().int().nonnegative()
const anyInstantSchema = z.iso.datetime({ offset: true })

/** A brand on its way in; absent fields stay as they are, or get what a new brand gets. */
export const brandRowSchema = z.object({
  name: brandNameSchema,
  slug: addBrandInputSchema.shape.slug,
  url: webAddressSchema.optional(),
  description: z.string().trim().max(LIMITS.descriptionLength).optional(),
  categorySlug: categorySlugSchema.optional(),
  classificationConfidence: shareSchema.optional(),
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
    displayName: z.string().trim().max(LIMITS.displayNameLength).nullish(),
    followerCount: countSchema.nullish(),
    bio: z.string().max(LIMITS.bioLength).nullish(),
    quote: z.string().max(600),
    quoteStart: countSchema.nullish(),
    quoteEnd: countSchema.nullish(),
    postedAt: anyInstantSchema,
    // What this post says of amount and end.
    discountAmount: z.number().positive().max(LIMITS.amount).nullish(),
    discountType: discountTypeSchema.nullish(),
    expiresAt: anyInstantSchema.nullish(),
    /** Decisions are kept; what is open is found again. */
    contradiction: z.enum(CONTRADICTION_STATES).nullish(),
    reader: z.string().min(1).max(80).nullish(),
    /** The moment of the import where it is missing. */
    readAt: anyInstantSchema.nullish(),
    confidence: shareSchema.nullish(),
    /** Its places are offsets in the quote. */
    reading: readingSchema.nullish(),
  })
  .refine(
    ({ quote, postUrl }) => quote !== '' || parsePostAddress(postUrl)?.network === 'youtube',
    {
      path: ['quote'],
      error: 'fehlt',
    },
  )
export type SourceRow = z.infer<typeof sourceRowSchema>

/** A code on its way in; absent fields stay as they are, or get what a new code gets. */
export const codeRowSchema = z.object({
  /** Slug or name of a brand that exists. */
  brand: z.string().trim().min(1).max(LIMITS.brandNameLength),
  code: z.string().trim().min(2).max(LIMITS.codeLength),
  description: z.string().max(LIMITS.descriptionLength).optional(),
  discountAmount: z.number().positive().max(LIMITS.amount).optional(),
  discountType: discountTypeSchema.optional(),
  /** The operator's word, unless `statusPinned` is false: then votes and sightings decide. */
  status: z.enum(CODE_STATUSES).optional(),
  statusPinned: z.boolean().optional(),
  needsReview: z.boolean().optional(),
  acceptedAt: anyInstantSchema.optional(),
  /** `confidence` where it waits and the row does not say why. */
  reviewReason: z.enum(REVIEW_REASONS).optional(),
  isExclusive: z.boolean().optional(),
  /** An instant, or a day (`YYYY-MM-DD`) all through which it works in Germany. */
  expiresAt: z.union([anyInstantSchema, z.iso.date()]).optional(),
  minOrderAmount: z.number().positive().optional(),
  newCustomersOnly: z.boolean().optional(),
  notCombinable: z.boolean().optional(),
  excludedGoods: conditionsSchema.shape.excludedGoods.unwrap().optional(),
  /** Columns of this row that posts no longer change: the operator's word. */
  pinnedTerms: z.array(z.enum(DATED_TERMS)).max(DATED_TERMS.length).optional(),
  /** When the post was posted that each term is from; the newest of the influencer's otherwise. */
  termDates: z.partialRecord(z.enum(DATED_TERMS), countSchema).optional(),
  confidence: shareSchema.optional(),
  usageCount: countSchema.optional(),
  lastWorkedAt: anyInstantSchema.optional(),
  createdAt: anyInstantSchema.optional(),
  extractedAt: anyInstantSchema.optional(),
  /** Who showed it first; otherwise the person of the oldest post. */
  username: handleSchema.optional(),
  sources: z.array(sourceRowSchema).min(1).max(LIMITS.transferSources),
  /** Without anything about the voters; only a code that is new here gets them. */
  votes: z
    .array(z.object({ vote: z.enum(VOTE_VALUES), createdAt: anyInstantSchema }))
    .max(LIMITS.transferVotes)
    .optional(),
  /** Copies per UTC day; likewise. */
  copies: z
    .array(z.object({ day: z.iso.date(), copies: countSchema }))
    .max(LIMITS.transferVotes)
    .optional(),
})
export type CodeRow = z.infer<typeof codeRowSchema>

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
export type ImportInput = z.infer<typeof importInputSchema>

export const importResultSchema = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  /** Already there, exactly so. */
  skipped: z.number().int(),
  errors: z.array(z.object({ line: z.number().int(), message: z.string() })),
})
export type ImportResult = z.infer<typeof importResultSchema>
