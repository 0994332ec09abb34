import { z } from 'zod'
import { CATEGORY_SLUGS } from '../domain/vocabulary.ts'
import { idSchema } from './common.ts'

export const categorySlugSchema = z.enum(CATEGORY_SLUGS)

export const categoryRefSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: categorySlugSchema,
})

export const categorySchema = categoryRefSchema.extend({
  color: z.string(),
  icon: z.string(),
  /** Rounded mean in per cent over the active codes that give per cent. */
  averageDiscount: z.number().int(),
  /** New codes of the last 7 days against the 7 before, in whole per cent. */
  weeklyTrend: z.number().int(),
  newCodes: z.number().int(),
  formerNewCodes: z.number().int(),
  brandCount: z.number().int(),
  totalCodes: z.number().int(),
})
export type Category = z.infer<typeof categorySchema>

/** An unknown slug is not a malformed one: it is answered with 'not found'. */
export const categorySlugInputSchema = z.object({ slug: z.string().min(1).max(80) })
