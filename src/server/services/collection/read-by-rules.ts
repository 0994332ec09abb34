import { foldText } from '#extraction/text/fold-text.ts'
import type { RulesReading } from '../../integrations/rules-reader/rules-reader.ts'
import type { BrandLexicon } from './extraction/brand-lexicon.ts'
import { findBrandMentions } from './extraction/brands/brand-mentions.ts'
import { type ExtractionInput, extractOffers } from './extraction/extract-offers.ts'
import { readCaption } from './extraction/text/read-caption.ts'
import { isUnsure } from './reading/is-unsure.ts'

/** Reads one caption; one that breaks the rules is a fault of its own, so that the next is read. */
export function readByRules(input: ExtractionInput, lexicon: BrandLexicon): RulesReading {
  try {
    const { text } = input
    const reading = {
      offers: extractOffers(input, lexicon),
      onlyBrand: findOnlyBrand(text, lexicon),
    }
    return { ...reading, isUnsure: isUnsure(text, reading, lexicon) }
  } catch {
    return { fault: 'failed' }
  }
}

/** The only brand of the lexicon that the text mentions or tags; null with none or several. */
export function findOnlyBrand(text: string, lexicon: BrandLexicon): string | null {
  const mentions = findBrandMentions(readCaption(foldText(text).text), lexicon, () => false)
  const names = new Set(mentions.filter(({ isKnown }) => isKnown).map((mention) => mention.name))
  const [only] = names
  return names.size === 1 && only !== undefined ? only : null
}
