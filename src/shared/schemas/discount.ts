import { z } from 'zod'
import { DISCOUNT_TYPES } from '../domain/vocabulary.ts'

/** `percentage` = per cent of the order, `fixed` = an amount in euro. */
export const discountTypeSchema = z.enum(DISCOUNT_TYPES)
export type DiscountType = z.infer<typeof discountTypeSchema>
