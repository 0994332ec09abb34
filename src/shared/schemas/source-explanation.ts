import { z } from 'zod'
import { idSchema } from './common.ts'

/** A code and one of the posts that show it. */
export const explainSourceInputSchema = z.object({
  codeId: idSchema,
  postUrl: z.string().min(1).max(500),
})
export type ExplainSourceInput = z.infer<typeof explainSourceInputSchema>

/** A feature that the reader saw, in German, and by how much it changed the log odds. */
const reasonSchema = z.object({ words: z.string(), moved: z.number() })

/** What the reader could choose, likeliest first; null is 'none'. */
const optionsSchema = z.array(z.object({ name: z.string().nullable(), share: z.number() })).max(5)
export type Options = z.infer<typeof optionsSchema>

/** Words of the quote in which something was read, as offsets in it. */
const readSpanSchema = z.object({
  kind: z.enum(['code', 'shop', 'amount', 'end']),
  start: z.number().int(),
  end: z.number().int(),
})
export type ReadSpan = z.infer<typeof readSpanSchema>

/** Why the reader takes a word for a code or not, and what it had to choose from for it. */
const codeReasonsSchema = z.object({
  /** How likely the word is a code, 0 to 1. */
  share: z.number(),
  /** Strongest first. */
  inFavour: z.array(reasonSchema).max(5),
  against: z.array(reasonSchema).max(5),
  /** Null where the word was not taken for a code. */
  offer: z
    .object({
      /** Of code, shop, amount and end together. */
      confidence: z.number(),
      shops: optionsSchema,
      amounts: optionsSchema,
      /** Last days, `YYYY-MM-DD`. */
      ends: optionsSchema,
      /** In order, none within another; what was not read is missing. */
      spans: z.array(readSpanSchema).max(4),
    })
    .nullable(),
})
export type CodeReasons = z.infer<typeof codeReasonsSchema>

const OBSTACLES = ['quote_gone', 'imported', 'model', 'no_code', 'not_read'] as const

/** Why a source was read as it was, by the reader of today in the words that are stored of it. */
export const sourceExplanationSchema = z.union([
  z.object({ obstacle: z.enum(OBSTACLES) }),
  z.object({ reader: z.string(), reasons: codeReasonsSchema }),
])
export type SourceExplanation = z.infer<typeof sourceExplanationSchema>
