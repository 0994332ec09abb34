import type { BrandLexicon } from '#server/services/collection/extraction/brand-lexicon.ts'
import { findBrandMentions } from '#server/services/collection/extraction/brands/brand-mentions.ts'
import {
  extractOffers,
  RULES_READER,
} from '#server/services/collection/extraction/extract-offers.ts'
import type { GoldenCaption } from '#server/services/collection/extraction/golden/golden-caption.ts'
import { foldText } from '#server/services/collection/extraction/text/fold-text.ts'
import { readCaption } from '#server/services/collection/extraction/text/read-caption.ts'
import type { PostReading } from '#server/services/collection/reading/reading.ts'

/** The rules' reading of one caption, as a run hands it to the model's stage. */
export function readByRules(caption: GoldenCaption, lexicon: BrandLexicon): PostReading {
  const offers = extractOffers(caption, lexicon)
  const mentions = findBrandMentions(readCaption(foldText(caption.text).text), lexicon, () => false)
  const names = new Set(mentions.flatMap(({ isKnown, name }) => (isKnown ? [name] : [])))
  const [only = null] = names
  return {
    offers: offers.map((offer) => ({ ...offer, reader: RULES_READER })),
    onlyBrand: names.size === 1 ? only : null,
  }
}
