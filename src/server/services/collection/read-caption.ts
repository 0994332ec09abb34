import { setImmediate } from 'node:timers/promises'
import type { BrandIndex } from '#extraction/brands.ts'
import { explainCaption, type Reason } from '#extraction/explain.ts'
import {
  type CaptionReader,
  type CaptionReading,
  createReader,
  readCaption,
} from '#extraction/reader.ts'
import { normalizeCode, toBrandKey } from '#shared/domain/names.ts'
import type { CodeReasons } from '#shared/schemas/source-explanation.ts'
import { describeReason } from '#shared/texts/reader-reasons-de.ts'
import type {
  BackgroundReader,
  CaptionInput,
  ReadResult,
} from '../../integrations/caption-reader/caption-reader.ts'

/** Above, nearly all offers are right, below nearly all wrong: asking a model would change little. */
const DOUBTFUL = { from: 0.1, to: 0.9 }
/** From this share on, a word that was not read as a code may be one. */
const NEARLY_READ = 0.2

/** Reads one caption; one that breaks the reader is a fault of its own, so that the next is read. */
export function tryReadCaption(input: CaptionInput, reader: CaptionReader): ReadResult {
  try {
    const reading = readCaption(input, reader)
    const { offers, onlyBrand } = reading
    return {
      offers,
      onlyBrand,
      needsSecondReading: needsSecondReading(reading, reader.brands),
      reasons: explainCode(input, reader),
    }
  } catch {
    return { fault: 'failed' }
  }
}

/** Null where no code is to be explained, and where nothing in the caption could be that code. */
function explainCode(input: CaptionInput, reader: CaptionReader): CodeReasons | null {
  const { codeToExplain } = input
  if (codeToExplain === undefined) return null
  const { candidates, offers } = explainCaption(input, reader)
  const isWanted = ({ code }: { code: string }) =>
    normalizeCode(code) === normalizeCode(codeToExplain)
  // A word that stands in several places was read at the likeliest.
  const candidate =
    candidates.find((one) => one.isRead && isWanted(one)) ?? candidates.find(isWanted)
  if (!candidate) return null
  const { share, inFavour, against } = candidate
  const offer = offers.find(isWanted)
  return {
    share,
    inFavour: inFavour.map(toWords),
    against: against.map(toWords),
    offer: offer
      ? {
          // Of the likeliest shop, should there be several.
          confidence: offer.confidence[0] ?? 0,
          shops: offer.shops,
          amounts: offer.amounts,
          ends: offer.ends,
          spans: offer.spans,
        }
      : null,
  }
}

/** The list of words for all that the reader looks at is more than a browser should load. */
const toWords = ({ column, moved }: Reason) => ({ words: describeReason(column), moved })

/**
 * Whether a caption is worth asking a model about: an offer is neither sure nor hopeless, its shop is
 * known to nobody, or a word was nearly read as a code. A caption without any sign of one costs nothing.
 */
export function needsSecondReading(
  { offers, nearlyRead }: CaptionReading,
  brands: BrandIndex,
): boolean {
  if (nearlyRead >= NEARLY_READ) return true
  return offers.some(
    ({ confidence, brand }) =>
      confidence >= DOUBTFUL.from &&
      (confidence < DOUBTFUL.to ||
        (brand !== null && !brands.byCompactName.has(toBrandKey(brand)))),
  )
}

/**
 * Reads in the caller's own thread: for tests, and where the program is not built. Lets others in
 * after every caption; one that takes long cannot be broken off here.
 */
export function createInlineReader(): BackgroundReader {
  let isStopped = false
  return {
    open(brands) {
      const reader = createReader(brands)
      return {
        async read(inputs) {
          const readings: ReadResult[] = []
          for (const input of inputs) {
            if (isStopped) throw new Error('caption reader stopped')
            readings.push(tryReadCaption(input, reader))
            await setImmediate()
          }
          return readings
        },
        close() {},
      }
    },
    stop() {
      isStopped = true
    },
  }
}
