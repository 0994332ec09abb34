import { explainCaption, type Reason } from '#extraction/explain.ts'
import { type CaptionReader, readCaption } from '#extraction/reader.ts'
import { normalizeCode } from '#shared/domain/fold-text.ts'
import type { CodeReasons } from '#shared/schemas/source-explanation.ts'
import { describeReason } from '#shared/texts/reader-reasons-de.ts'
import type { CaptionInput, ReadResult } from '../../integrations/caption-reader/caption-reader.ts'
import { isUnsure } from './reading/is-unsure.ts'

/** Reads one caption; one that breaks the reader is a fault of its own, so that the next is read. */
export function tryReadCaption(input: CaptionInput, reader: CaptionReader): ReadResult {
  try {
    const reading = readCaption(input, reader)
    const { offers, onlyBrand } = reading
    return {
      offers,
      onlyBrand,
      isUnsure: isUnsure(reading, reader.brands),
      reasons: input.explain === undefined ? null : explainCode(input, input.explain, reader),
    }
  } catch {
    return { fault: 'failed' }
  }
}

/** Null where the reader sees nothing in the caption that could be this code. */
function explainCode(
  input: CaptionInput,
  wanted: string,
  reader: CaptionReader,
): CodeReasons | null {
  const { candidates, offers } = explainCaption(input, reader)
  const isWanted = ({ code }: { code: string }) => normalizeCode(code) === normalizeCode(wanted)
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
        }
      : null,
  }
}

/** The list of words for all that the reader looks at is more than a browser should load. */
const toWords = ({ column, moved }: Reason) => ({ words: describeReason(column), moved })
