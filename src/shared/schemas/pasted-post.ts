import { z } from 'zod'
import { normalizeHandle } from '../domain/names.ts'
import { brandNameSchema } from './brand.ts'
import { discountTypeSchema } from './common.ts'
import { offerSchema, postSchema } from './post.ts'

const discountSchema = z.object({
  amount: offerSchema.shape.discountAmount.unwrap(),
  type: discountTypeSchema,
})

/** A place of a caption by what it says; both offsets are 0 for the account, which stands outside. */
const markSchema = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ value, start: z.number().int(), end: z.number().int() }))

/** What may be a code, a shop, an amount or an end in a caption, each value once. */
export const captionMarksSchema = z.object({
  code: markSchema(z.string()),
  shop: markSchema(z.string()),
  amount: markSchema(discountSchema),
  end: markSchema(z.iso.date()),
})
export type CaptionMarks = z.infer<typeof captionMarksSchema>

/** What the operator sees and decides of an offer, by the kinds of marks; the rest follows from the caption. */
const chosenOfferSchema = z.object({
  code: offerSchema.shape.code,
  shop: brandNameSchema,
  amount: discountSchema.nullable(),
  end: z.iso.date().nullable(),
})
export type ChosenOffer = z.infer<typeof chosenOfferSchema>

/** A post of which only the caption has to be known yet. */
export const readPostInputSchema = z.object({
  caption: postSchema.shape.caption,
  username: z.string().max(100).transform(normalizeHandle),
  day: z.iso.date().or(z.literal('')),
})
export type ReadPostInput = z.infer<typeof readPostInputSchema>

export const pastedReadingSchema = z.object({
  offers: z.array(chosenOfferSchema.extend({ shop: z.string() })),
  marks: captionMarksSchema,
})
export type PastedReading = z.infer<typeof pastedReadingSchema>

export const storePostInputSchema = postSchema
  .pick({ url: true, username: true, caption: true })
  .extend({ day: z.iso.date(), offers: z.array(chosenOfferSchema).min(1).max(100) })
export type StorePostInput = z.infer<typeof storePostInputSchema>

export const storePostResultSchema = z.object({
  added: z.number().int(),
  /** Codes that were known, to which the post is one more source. */
  updated: z.number().int(),
  brands: z.array(z.object({ name: z.string(), slug: z.string() })),
})
