import { z } from 'zod'
import { discountTypeSchema } from '#shared/schemas/discount.ts'

/** The only words in which a model may name a benefit: what pages show is never free text of its. */
const BENEFITS = [
  'Gratisversand',
  'Geschenk zur Bestellung',
  '2 für 1',
  'Kostenlos testen',
] as const

/**
 * The form of a model's answer, as strict JSON schemas want it. Only the shape is asked for here;
 * what the values are worth is judged one by one, so that one bad value does not cost the rest.
 */
export const modelAnswerSchema = z.object({
  offers: z.array(
    z.object({
      code: z.string(),
      brand: z.string().nullable(),
      discountAmount: z.number().nullable(),
      discountType: discountTypeSchema.nullable(),
      expiresAt: z.string().nullable(),
      isExclusive: z.boolean(),
      benefit: z.enum(BENEFITS).nullable(),
      minOrderAmount: z.number().nullable(),
      newCustomersOnly: z.boolean(),
      notCombinable: z.boolean(),
      excludedGoods: z.string().nullable(),
      isDead: z.boolean(),
      quote: z.string(),
    }),
  ),
})
export type ModelAnswer = z.infer<typeof modelAnswerSchema>
export type AnsweredOffer = ModelAnswer['offers'][number]
