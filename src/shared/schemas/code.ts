import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import {
  CODE_LIST_VIEWS,
  CODE_STATUSES,
  TERM_FILTER_NAMES,
  VOTE_VALUES,
} from '../domain/vocabulary.ts'
import { brandSchema } from './brand.ts'
import { categorySchema, categorySlugSchema } from './category.ts'
import {
  discountTypeSchema,
  idSchema,
  instantSchema,
  isDecoded,
  NOT_DECODED,
  pageNumberSchema,
  proseSchema,
} from './common.ts'
import { conditionsSchema } from './post.ts'

/** Where a code was found: the post, the quoted words and who read them. */
export const codeSourceSchema = z.object({
  postUrl: z.string(),
  username: z.string(),
  /** Empty once it may be kept no longer. */
  quote: z.string(),
  postedAt: instantSchema,
  /** As `describeReading` takes it: the reader, a language model, both, or import. */
  reader: z.string(),
  readAt: instantSchema,
  confidence: z.number(),
})
export type CodeSource = z.infer<typeof codeSourceSchema>

/** The code as visitors see it. */
export const codeSchema = z.object({
  id: idSchema,
  code: z.string(),
  description: z.string().nullable(),
  discountAmount: z.number().nullable(),
  discountType: discountTypeSchema.nullable(),
  status: z.enum(CODE_STATUSES),
  isExclusive: z.boolean(),
  /** Visitors reported that it does not work: it is only in `reportedCodes` of its brand. */
  isReported: z.boolean(),
  /** Last instant at which it works; null means unlimited. */
  expiresAt: instantSchema.nullable(),
  createdAt: instantSchema,
  extractedAt: instantSchema,
  /** When a post or votes last confirmed it. */
  confirmedAt: instantSchema,
  usageCount: z.number().int(),
  upvotes: z.number().int(),
  downvotes: z.number().int(),
  lastWorkedAt: instantSchema.nullable(),
  conditions: conditionsSchema,
  /** The newest source's post. */
  sourceUrl: z.string(),
  /** Newest first, at most `LIMITS.sourcesPerCode`. */
  sources: z.array(codeSourceSchema),
  brand: brandSchema.pick({
    id: true,
    name: true,
    slug: true,
    url: true,
    shopUrl: true,
    isAffiliateLink: true,
    categorySlug: true,
    hasLogo: true,
  }),
  influencer: z.object({
    id: idSchema,
    username: z.string(),
    displayName: z.string(),
    followerCount: z.number().int(),
  }),
})
export type Code = z.infer<typeof codeSchema>

export const brandPageSchema = z.object({
  brand: brandSchema,
  /** One page of the active codes, at most `LIMITS.codesPerBrand`; in rank order unless sorted. */
  codes: z.array(codeSchema),
  /** Codes of this view (`CODE_VIEWS`) on all pages together. */
  total: z.number().int(),
  /** Filters that are chosen, or would leave out some of these codes and not all. */
  filters: z.array(z.enum(TERM_FILTER_NAMES)),
  /** Expired ones, latest first, with the first page only; rejected codes are never shown. */
  expiredCodes: z.array(codeSchema),
  /** Those that visitors report, whether their end is past or not, in rank order. */
  reportedCodes: z.array(codeSchema),
  /** Where the brand has no active code: the best ones of its category, at most `LIMITS.otherCodes`. */
  categoryCodes: z.array(codeSchema),
})
export type BrandPage = z.infer<typeof brandPageSchema>

export const categoryPageSchema = z.object({
  category: categorySchema,
  brands: z.array(brandSchema),
  /** The best active codes, at most `LIMITS.categoryCodes`: exclusive ones, then in rank order. */
  codes: z.array(codeSchema),
})
export type CategoryPage = z.infer<typeof categoryPageSchema>

export const browseCodesInputSchema = z.object({
  category: categorySlugSchema.optional(),
  /** Without it, codes in per cent, in euro and without an amount. */
  unit: discountTypeSchema.optional(),
  /** `expiring` leaves out codes that do not end within a day. */
  sort: z.enum(CODE_LIST_VIEWS).default('new'),
  page: pageNumberSchema,
})
export type BrowseCodesInput = z.input<typeof browseCodesInputSchema> & { page?: number }
export const codeListSchema = z.object({
  /** One page, at most `LIMITS.codesPerListPage`. */
  codes: z.array(codeSchema),
  /** Codes on all pages together. */
  total: z.number().int(),
})
export type CodeList = z.infer<typeof codeListSchema>

export const voteInputSchema = z.object({ id: idSchema, vote: z.enum(VOTE_VALUES) })
export type VoteInput = z.infer<typeof voteInputSchema>
export const voteCountsSchema = z.object({
  id: idSchema,
  upvotes: z.number().int(),
  downvotes: z.number().int(),
})
export type VoteCounts = z.infer<typeof voteCountsSchema>
export const voteResultSchema = voteCountsSchema.extend({ vote: z.enum(VOTE_VALUES) })
export type VoteResult = z.infer<typeof voteResultSchema>
export const copyResultSchema = z.object({ id: idSchema, usageCount: z.number().int() })
export type CopyResult = z.infer<typeof copyResultSchema>

const endSchema = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'muss die Form JJJJ-MM-TT haben',
  })
  .refine((end) => /^20\d\d-/.test(end), 'muss zwischen 2000 und 2099 liegen')

/** What the operator may change; absent keys stay as they are, null (in texts also '') empties. */
export const updateCodeInputSchema = z.object({
  id: idSchema,
  code: z.string().trim().min(2).max(LIMITS.codeLength).refine(isDecoded, NOT_DECODED).optional(),
  /** Another brand: posts, votes and copies go along. */
  brandId: idSchema.optional(),
  /** Where the brand has such a code already, that one takes over what this one has; else it is refused. */
  merge: z.literal(true).optional(),
  /** A whole number; null for a benefit in words, which `description` says. */
  discountAmount: z.number().int().positive().max(LIMITS.amount).nullable().optional(),
  discountType: discountTypeSchema.optional(),
  description: proseSchema.nullable().optional(),
  isExclusive: z.boolean().optional(),
  /** An instant, or a day (`YYYY-MM-DD`) all through which it works in Germany. */
  expiresAt: endSchema.nullable().optional(),
  conditions: conditionsSchema
    .extend({
      minOrderAmount: z.number().min(0.01).max(LIMITS.amount).nullable(),
      excludedGoods: z.string().trim().max(LIMITS.excludedGoodsLength).nullable(),
    })
    .partial()
    .optional(),
  /** Unpins the conditions: from the next post on, posts change them again. */
  followPosts: z.literal(true).optional(),
})
export type UpdateCodeInput = z.infer<typeof updateCodeInputSchema>
