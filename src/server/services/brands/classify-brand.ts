import { toBrandKey } from '#shared/domain/fold-text.ts'
import type { CategorySlug } from '#shared/domain/vocabulary.ts'
import type { CatalogueBrand } from '#shared/schemas/catalogue.ts'
import type { ModelVerdict } from './ask-model-about-brand.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { classifyByWords } from './classify-by-words.ts'

export type Classification = {
  category: CategorySlug
  /** 0 to 1: of brands classified with 0.6, six in ten should be right. */
  confidence: number
  /** Of the shop, as the catalogue has it; null where it does not know the brand. */
  url: string | null
  /** What only the model says: no public link until the operator confirms it. */
  suggestedUrl: string | null
  source: 'catalogue' | 'model' | 'words'
  /** The catalogue's entry when the name is known there. */
  known: CatalogueBrand | null
}

/** Of what the catalogue or the operator says; whatever is below was concluded. */
export const CERTAIN = 1

/**
 * Finds category and website of a name: by the catalogue, else by what the model says if it was
 * asked, else by words in the name. Between model and words the surer one names the category. A
 * domain that the catalogue gives to another brand is none of this one.
 */
export function classifyBrand(
  name: string,
  catalogue: CatalogueIndex,
  verdict: ModelVerdict | null = null,
): Classification {
  const known = catalogue.get(toBrandKey(name)) ?? null
  if (known) {
    const { category, domain } = known
    const url = `https://${domain}`
    return { category, confidence: CERTAIN, url, suggestedUrl: null, source: 'catalogue', known }
  }
  const words = classifyByWords(name)
  const domain =
    verdict?.domain && !catalogue.has(toBrandKey(verdict.domain)) ? verdict.domain : null
  const rest = { url: null, suggestedUrl: domain && `https://${domain}`, known }
  if (verdict?.category && verdict.confidence > words.confidence) {
    const { category, confidence } = verdict
    return { category, confidence, source: 'model', ...rest }
  }
  return { ...words, source: 'words', ...rest }
}
