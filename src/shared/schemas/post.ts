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
})
export type Offer = z.infer<typeof offerSchema>
