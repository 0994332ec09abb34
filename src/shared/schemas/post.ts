import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { discountTypeSchema, handleSchema } from './common.ts'

/** One post as a source delivers it; unknown keys are dropped. */
export const postSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(500),
  username: handleSchema,
  displayName: z.string().trim().max(LIMITS.displayNameLength).nullish(),
  followerCount: z.number().int().nonnegative().nullish(),
  bio: z.string().max(LIMITS.bioLength).nullish(),
  caption: z.string().min(1).max(LIMITS.captionLength),
  postedAt: z.iso.datetime({ offset: true }),
})
export type Post = z.infer<typeof postSchema>

/** What a post says about a code besides its amount. Everything unknown is null or false. */
export const conditionsSchema = z.object({
  /** Smallest order in euro for which the code works. */
  minOrderAmount: z.number().positive().nullable(),
  newCustomersOnly: z.boolean(),
  notCombinable: z.boolean(),
  /** Goods the code does not cover, in the words of the post. */
  excludedGoods: z.string().max(LIMITS.excludedGoodsLength).nullable(),
})
export type Conditions = z.infer<typeof conditionsSchema>

/** Words of a text in which something was read, as offsets in it. */
const readSpanSchema = z.object({
  kind: z.enum(['code', 'shop', 'amount', 'end']),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
})
type ReadSpan = z.infer<typeof readSpanSchema>

const isInOrder = (spans: readonly ReadSpan[]) =>
  spans.every(({ start, end }, at) => start < end && start >= (spans[at - 1]?.end ?? 0))

const shareSchema = z.number().min(0).max(1)
/** How the reader came to an offer: how likely each part of it is right, and the words that it chose. */
export const readingSchema = z.object({
  shares: z.object({ code: shareSchema, shop: shareSchema, amount: shareSchema, end: shareSchema }),
  /** In order, none within another; what was not read is missing. */
  spans: z.array(readSpanSchema).max(4).refine(isInOrder),
})
export type Reading = z.infer<typeof readingSchema>

/** One code as the reader or a language model found it in one text. */
export const offerSchema = z.object({
  /** As written, after NFKC, without quotes, markup and closing punctuation. */
  code: z.string().min(2).max(64),
  /** Catalogue name where known, else as written in the text, else null. */
  brand: z.string().max(120).nullable(),
  discountAmount: z.number().positive().nullable(),
  discountType: discountTypeSchema.nullable(),
  /** Last valid day, `YYYY-MM-DD` in German time, or null for unlimited. */
  expiresAt: z.iso.date().nullable(),
  isExclusive: z.boolean(),
  /** Benefit without an amount, in German words: 'Gratisversand', 'Geschenk zur Bestellung'. */
  benefit: z.string().max(120).nullable(),
  conditions: conditionsSchema,
  /** 0 to 1: of offers read with 0.9, nine in ten should be right. */
  confidence: z.number().min(0).max(1),
  /** The words of the text that show the code, verbatim. */
  quote: z.string().min(1).max(600),
  /** Offsets of the quote in the text as given, in UTF-16 units; `end` is exclusive. */
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
  /** How the reader came to it, its places as offsets in the text; null for what others read. */
  reading: readingSchema.nullable(),
})
export type Offer = z.infer<typeof offerSchema>
