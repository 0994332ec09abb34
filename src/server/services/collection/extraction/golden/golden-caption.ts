import { z } from 'zod'
import { captionLabelSchema } from '#extraction/training/captions.ts'

/** A caption and the codes a reader should find in it; one line of a golden file. */
const goldenCaptionSchema = z.object({
  id: z.string(),
  part: z.string().default('golden'),
  text: z.string(),
  postedAt: z.string().nullable(),
  codes: z.array(captionLabelSchema),
  note: z.string().nullish(),
})
export type GoldenCaption = z.infer<typeof goldenCaptionSchema>

/** Parses a golden file; a fault names file and line. */
export function parseGolden(text: string, file: string): GoldenCaption[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const { data, error } = goldenCaptionSchema.safeParse(JSON.parse(line))
    if (!data) throw new Error(`${file}, line ${index + 1}: ${error.issues[0]?.message}`)
    return [data]
  })
}
