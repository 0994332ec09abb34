import type { BrandLexicon } from '#server/services/collection/extraction/brand-lexicon.ts'
import { RULES_READER } from '#server/services/collection/extraction/extract-offers.ts'
import type { GoldenCaption } from '#server/services/collection/extraction/golden/golden-caption.ts'
import { readByRules as readOne } from '#server/services/collection/read-by-rules.ts'
import type { PostReading } from '#server/services/collection/reading/reading.ts'

/** The rules' reading of one caption, as a run hands it to the model's stage. */
export function readByRules(caption: GoldenCaption, lexicon: BrandLexicon): PostReading {
  const read = readOne(caption, lexicon)
  if ('fault' in read) throw new Error(`the rules ${read.fault}: ${caption.id}`)
  const offers = read.offers.map((offer) => ({ ...offer, reader: RULES_READER }))
  return { offers, onlyBrand: read.onlyBrand }
}
