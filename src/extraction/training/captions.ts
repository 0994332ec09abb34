import { z } from 'zod'
import { discountTypeSchema } from '#shared/schemas/discount.ts'

/** A code that a reader should find. */
export const captionLabelSchema = z.object({
  code: z.string(),
  brand: z.string().nullable(),
  discountAmount: z.number().nullable(),
  discountType: discountTypeSchema.nullable(),
  expiresAt: z.string().nullable(),
  isExclusive: z.boolean(),
})
export type CaptionLabel = z.infer<typeof captionLabelSchema>

/** One line of a labelled file: a caption and the codes that a reader should find in it. */
const captionSchema = z.object({
  id: z.string(),
  text: z.string(),
  username: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
  postedAt: z.string().nullable(),
  codes: z.array(captionLabelSchema),
})
/** `author` names who wrote it: authors are left out as wholes. */
export type LabelledCaption = z.infer<typeof captionSchema> & { author: string }

/** Parses a file of labelled captions; a fault names author and line. */
export function parseCaptions(text: string, author: string): LabelledCaption[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    const { data, error } = captionSchema.safeParse(JSON.parse(line))
    if (!data) throw new Error(`${author}, line ${at + 1}: ${error.issues[0]?.message}`)
    return [{ ...data, author }]
  })
}
