import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { HANDLE_PATTERN, normalizeHandle } from '../domain/names.ts'
import { DISCOUNT_TYPES } from '../domain/vocabulary.ts'

export const idSchema = z.number().int().positive()
/** A page past the end is empty. */
export const pageNumberSchema = z.coerce.number().int().min(1).max(LIMITS.pageNumber).default(1)
export const idInputSchema = z.object({ id: idSchema })

/** An instant on its way to a client: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime()

/** U+FFFD stands for letters that were lost when a text was read by a wrong encoding. */
export const isDecoded = (text: string): boolean => !text.includes('\ufffd')
export const NOT_DECODED = 'darf kein „\ufffd“ enthalten: Zeichen gingen beim Kodieren verloren'

/** What people write in some sentences; see `isDecoded`. */
export const proseSchema = z
  .string()
  .trim()
  .max(LIMITS.descriptionLength)
  .refine(isDecoded, NOT_DECODED)

/** A name on the social platform, as people type it: `@Anna` is `anna`. */
export const handleSchema = z
  .string()
  .transform(normalizeHandle)
  .pipe(
    z
      .string()
      .regex(
        HANDLE_PATTERN,
        'darf nur Buchstaben, Ziffern, Punkt, Unter- und Bindestrich enthalten',
      ),
  )

/** `percentage` = per cent of the order, `fixed` = an amount in euro. */
export const discountTypeSchema = z.enum(DISCOUNT_TYPES)
export type DiscountType = z.infer<typeof discountTypeSchema>
