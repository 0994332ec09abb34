import { z } from 'zod'
import { CATEGORY_SLUGS, type CategorySlug } from '#shared/domain/vocabulary.ts'
import { readDomain } from './read-domain.ts'

/** What the model says about a name, checked. */
export type ModelVerdict = {
  /** Null where it does not know the brand. */
  category: CategorySlug | null
  /** Of the category, 0 to `MAX_CONFIDENCE`. */
  confidence: number
  /** Host that can be the brand's; nobody has looked whether it is. */
  domain: string | null
}

/** Models are surer of themselves than they are right: below what the catalogue says. */
const MAX_CONFIDENCE = 0.85
const MIN_FOR_DOMAIN = 0.5
const MAX_HOST = 253

/** The answer's shape, with every key required as strict JSON schemas ask. */
export const brandAnswerSchema = z.object({
  category: z.enum(CATEGORY_SLUGS).nullable(),
  confidence: z.number().min(0).max(1),
  domain: z.string().max(MAX_HOST).nullable(),
})
type BrandAnswer = z.infer<typeof brandAnswerSchema>

/**
 * Takes an answer for what it is worth: confidence is capped; a domain goes where it is impossible,
 * or the model hardly knows the brand.
 */
export function toModelVerdict({ category, confidence, domain }: BrandAnswer): ModelVerdict {
  if (category === null) return { category, confidence: 0, domain: null }
  return {
    category,
    confidence: Math.min(confidence, MAX_CONFIDENCE),
    domain: domain === null || confidence < MIN_FOR_DOMAIN ? null : readDomain(domain),
  }
}
