import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import {
  CODE_FILTERS,
  CODE_ORDERS,
  CODE_STATUSES,
  CONTRADICTION_DECISIONS,
  DATED_TERMS,
  DOUBTS,
  ODD_FORMS,
  REVIEW_DECISIONS,
  REVIEW_REASONS,
} from '../domain/vocabulary.ts'
import { codeSchema, codeSourceSchema } from './code.ts'
import { discountTypeSchema, idSchema, instantSchema, pageNumberSchema } from './common.ts'
import { readingSchema } from './post.ts'

/** A post with how the reader came to what it read there. */
const readSourceSchema = codeSourceSchema.extend({
  /** Its places are offsets in the quote; null for what older readers and others read. */
  reading: readingSchema.nullable(),
})
export type ReadSource = z.infer<typeof readSourceSchema>

/** The same with the followers that its account has today. */
const quotedPostSchema = readSourceSchema.extend({ followerCount: z.number().int() })
export type QuotedPost = z.infer<typeof quotedPostSchema>

/** A post that contradicts the code; the operator has not decided yet. */
const contradictionSchema = z.object({
  sourceId: idSchema,
  post: quotedPostSchema,
  /** What the post says; null where it says nothing, or the same as the code. */
  claims: z.object({
    discount: z.object({ amount: z.number(), type: discountTypeSchema.nullable() }).nullable(),
    expiresAt: instantSchema.nullable(),
    /** It showed the code before the code's own influencer did. */
    firstShownAt: instantSchema.nullable(),
    /** It was read again and names another shop. */
    shop: z.string().nullable(),
  }),
})
export type Contradiction = z.infer<typeof contradictionSchema>

/** The code as the operator sees it. */
export const adminCodeSchema = codeSchema.extend({
  /** Newest first, at most `LIMITS.sourcesPerCode`. */
  sources: z.array(readSourceSchema),
  /** 0 to 1: the best reading of the code's own influencer. */
  confidence: z.number(),
  /** Only older readers read it: its confidence is not to be compared with that of others. */
  byOlderReader: z.boolean(),
  /** Waits for the operator and is not public. */
  needsReview: z.boolean(),
  reviewReason: z.enum(REVIEW_REASONS).nullable(),
  /** Public, but votes speak against it. */
  doubt: z.enum(DOUBTS).nullable(),
  /** What is odd about the form that a code waits for; null for others. */
  oddForm: z.enum(ODD_FORMS).nullable(),
  /**
   * The highest amount of the brand's accepted codes in the same unit, for a code that waits because
   * of its amount; null for others, and where the brand has none.
   */
  highestOtherAmount: z.number().nullable(),
  /** What the operator set: posts no longer change it. */
  pinnedTerms: z.array(z.enum(DATED_TERMS)),
  /** Newest first, at most `LIMITS.sourcesPerCode`. */
  contradictions: z.array(contradictionSchema),
  /** All of them; with any, the code is in the review queue and stays public. */
  contradictionCount: z.number().int(),
  /** The newest post of the code's own influencer; null where there are no contradictions. */
  ownPost: quotedPostSchema.nullable(),
})
export type AdminCode = z.infer<typeof adminCodeSchema>

export const listCodesInputSchema = z.object({
  /**
   * Words that all stand in code, brand's name or influencer's username, case and umlaut spelling
   * aside; words of one or two letters must begin a word there.
   */
  search: z.string().trim().max(LIMITS.searchLength).optional(),
  brandId: z.coerce.number().pipe(idSchema).optional(),
  /**
   * Each code passes exactly one: `review` before `rejected` before `expired`; `verified` and
   * `unverified` are public ones. Under `review` also stand public codes with contradictions.
   */
  filter: z.enum(CODE_FILTERS).optional(),
  /** Only codes that a post of another account, or a new reading, contradicts. */
  only: z.enum(['contradictions']).optional(),
  /** Only codes that this run, or what was brought beside it, stored first. */
  runId: z.coerce.number().pipe(idSchema).optional(),
  /** Newest first where absent. Without an end sorts as the latest end, without an amount as 0. */
  sort: z.enum(CODE_ORDERS).optional(),
  page: pageNumberSchema,
  pageSize: z.coerce.number().int().min(1).max(LIMITS.codesPerRequest).optional(),
})
export type ListCodesInput = Partial<z.output<typeof listCodesInputSchema>>

export const codesPageSchema = z.object({
  codes: z.array(adminCodeSchema),
  /** Codes that pass search and filters. */
  matching: z.number().int(),
  total: z.number().int(),
  /** Codes in the review queue, whatever the filters. */
  waiting: z.number().int(),
  /** As asked for; past the end it is empty. */
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type CodesPage = z.infer<typeof codesPageSchema>

const idsSchema = z.array(idSchema).min(1).max(LIMITS.codesPerRequest)

export const codeIdsInputSchema = z.object({ ids: idsSchema })
/** `auto` removes the status that the operator set: votes and sources decide again. */
export const setCodeStatusInputSchema = z.object({
  ids: idsSchema,
  status: z.enum([...CODE_STATUSES, 'auto']),
})
export type SetCodeStatusInput = z.infer<typeof setCodeStatusInputSchema>
export const reviewCodesInputSchema = z.object({
  ids: idsSchema,
  decision: z.enum(REVIEW_DECISIONS),
})
export type ReviewCodesInput = z.infer<typeof reviewCodesInputSchema>
/** `accept` takes over what the post says, `dismiss` keeps the code as it is. */
export const resolveContradictionInputSchema = z.object({
  sourceId: idSchema,
  decision: z.enum(CONTRADICTION_DECISIONS),
})
export type ResolveContradictionInput = z.infer<typeof resolveContradictionInputSchema>
/** How many of the named codes were changed; unknown ids are passed over. */
export const bulkResultSchema = z.object({ changed: z.number().int() })
export type BulkResult = z.infer<typeof bulkResultSchema>

/** Takes back the votes between two times, of one code or of all. */
export const undoVotesInputSchema = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  codeId: idSchema.optional(),
})
export type UndoVotesInput = z.infer<typeof undoVotesInputSchema>

const REVIEWED = { id: true, status: true, needsReview: true, reviewReason: true } as const
/** What a decision changed of a code, as it was before. */
const reviewStateSchema = adminCodeSchema.pick(REVIEWED).extend({
  doubt: z.enum(DOUBTS).nullable().default(null),
  statusPinned: z.boolean(),
  /** Milliseconds since 1970. */
  acceptedAt: z.number().int().nullable(),
  /** `sourceId`s of the contradictions that were open. */
  contradictions: z.array(idSchema),
})
/** `before` holds the changed codes only: given back with the decision, it undoes that. */
export const reviewResultSchema = bulkResultSchema.extend({ before: z.array(reviewStateSchema) })
export type ReviewResult = z.infer<typeof reviewResultSchema>
export const undoReviewInputSchema = z.object({
  decision: z.enum(REVIEW_DECISIONS),
  before: z.array(reviewStateSchema).min(1).max(LIMITS.codesPerRequest),
})
export type UndoReviewInput = z.infer<typeof undoReviewInputSchema>
/** From which confidence on waiting codes are released, as the threshold of the review. */
export const releaseInputSchema = z.object({ reviewThreshold: z.coerce.number().min(0).max(1) })
export type ReleaseInput = z.infer<typeof releaseInputSchema>
export const similarCodesSchema = z.object({
  /** The surest first, at most `LIMITS.codesPerRequest`. */
  ids: z.array(idSchema),
  /** How many codes of the same influencer wait, for whatever reason. */
  ofInfluencer: z.number().int(),
})
export type SimilarCodes = z.infer<typeof similarCodesSchema>

/** `fromId` is merged into `intoId` and removed. */
export const mergeInputSchema = z.object({ fromId: idSchema, intoId: idSchema })
export type MergeInput = z.infer<typeof mergeInputSchema>
