import type { BrandIndex } from '#extraction/brands.ts'
import type { CaptionReading } from '#extraction/reader.ts'
import { toBrandKey } from '#shared/domain/fold-text.ts'

/** Surer offers are nearly all right, less sure ones nearly all wrong: asking would change little. */
const DOUBTFUL = { from: 0.1, to: 0.9 }
/** From this share on, a word that was not read as a code may be one. */
const NEARLY_READ = 0.2

/**
 * Whether a caption is worth asking a model about: an offer is neither sure nor hopeless, its shop is
 * known to nobody, or a word was nearly read as a code. A caption without any sign of one costs nothing.
 */
export function isUnsure({ offers, nearlyRead }: CaptionReading, brands: BrandIndex): boolean {
  if (nearlyRead >= NEARLY_READ) return true
  return offers.some(
    ({ confidence, brand }) =>
      confidence >= DOUBTFUL.from &&
      (confidence < DOUBTFUL.to ||
        (brand !== null && !brands.byCompactName.has(toBrandKey(brand)))),
  )
}
