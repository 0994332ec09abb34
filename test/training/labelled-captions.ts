import { z } from 'zod'
import { modelAnswerSchema } from '#server/services/collection/reading/prompt.ts'
import { isSameShop, normalizeCode } from '#shared/domain/names.ts'
import type { Offer } from '#shared/schemas/post.ts'

/** A code that a reader should find. */
const captionLabelSchema = modelAnswerSchema.shape.offers.element.pick({
  code: true,
  brand: true,
  discountAmount: true,
  discountType: true,
  expiresAt: true,
  isExclusive: true,
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

const files = import.meta.glob<string>('../../data/captions/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Never trained on: they are read once for each release of the model. */
export const TEST_AUTHORS: readonly string[] =
  'testa testb testc letters nocodes nothing silent mixsocial mixlong mixshop denials denied freshmix'.split(
    ' ',
  )
/** Never trained on: what is stated of certainty is fitted on them and checked. */
export const VALIDATION_AUTHORS: readonly string[] =
  'looks talks snippets counter studio columns gaming'.split(' ')
/** Every labelled caption of the project, by author in the order of the alphabet. */
export const loadCaptions = (): LabelledCaption[] =>
  Object.entries(files).flatMap(([file, text]) =>
    parseCaptions(text, file.replace(/^.*\/|\.jsonl$/gu, '')),
  )

/** What of the read is on the list of labels, what is missing in it, and what is too much. */
type Matched = {
  pairs: { label: CaptionLabel; read: Offer }[]
  missed: CaptionLabel[]
  extra: Offer[]
}

/** Sets codes as they were read against the labels: one for each label, that of its shop first. */
export function matchLabels(labels: readonly CaptionLabel[], read: readonly Offer[]): Matched {
  const extra = [...read]
  const missed: CaptionLabel[] = []
  const pairs: Matched['pairs'] = []
  for (const label of labels) {
    const same = extra.filter(({ code }) => normalizeCode(code) === normalizeCode(label.code))
    const found = same.find(({ brand }) => isSameBrand(brand, label.brand)) ?? same[0]
    if (!found) missed.push(label)
    else {
      extra.splice(extra.indexOf(found), 1)
      pairs.push({ label, read: found })
    }
  }
  return { pairs, missed, extra }
}

/** As `isSameShop`, and without '_de' and '.official' behind a handle. */
export const isSameBrand = (one: string | null, two: string | null): boolean =>
  isSameShop(toBareName(one), toBareName(two))

const toBareName = (name: string | null) => name?.replace(/[._](?:de|official)$/iu, '') ?? null
