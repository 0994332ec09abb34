import type { Options, ReadSpan } from '#shared/schemas/source-explanation.ts'
import { formatNumber } from '#shared/texts/format.ts'
import type { Mention, Span } from './brands.ts'
import { type Rated, rateAmounts, rateEnds, rateShops } from './link/choose.ts'
import { keepNearest } from './link/link-context.ts'
import { explainRow, sigmoid } from './model/forest.ts'
import { analyseCaption, type FoundCode, type ReaderInput } from './read-codes.ts'
import { type CaptionReader, describeOffers } from './reader.ts'
import { type CodeModel, FIRST_NAMES, type Scored, SECOND_NAMES } from './score.ts'
import { toSourceSpan } from './text/normalize-text.ts'
import type { CutCaption } from './text/tokenize.ts'

/** A column of the features and how far it moved the log odds. */
export type Reason = { column: string; moved: number }

const MOST_REASONS = 5
const MOST_OPTIONS = 5
/** Less likely words are not worth a line. */
const LEAST_SHARE = 0.005

/** Why a caption was read as it was. */
export function explainCaption(input: ReaderInput, reader: CaptionReader) {
  const { codes: codeModel, links } = reader.model
  const analysis = analyseCaption(input, reader.brands, reader.model)
  const { context, cut, found } = analysis
  const offers = describeOffers(analysis, reader.model)
  return {
    candidates: analysis.candidates
      .filter(({ second }) => sigmoid(second) >= LEAST_SHARE)
      .sort((one, two) => two.second - one.second)
      .map((scored) => explainCandidate(scored, codeModel, found)),
    offers: found.flatMap(({ code, place }) => {
      if (!context) return []
      const near = keepNearest(context, code)
      const nameAmount = (span: Span | null) => {
        const amount = span && cut.tokens[span.from]?.amount
        return amount
          ? `${formatNumber(amount.value)} ${amount.type === 'percentage' ? '%' : '€'}`
          : null
      }
      const nameShop = (mention: Mention | null) => mention && (mention.brand ?? mention.name)
      const shops = rateShops(near, code, links)
      const amounts = rateAmounts(near, code, links)
      const ends = rateEnds(near, code, links)
      const day = near.days
        .filter((one) => one.day === ends[0]?.option)
        .toSorted(
          (one, two) => Math.abs(one.from - place.from) - Math.abs(two.from - place.from),
        )[0]
      return {
        code: code.code,
        /** Of each shop the confidence of the whole offer. */
        confidence: offers.flatMap((offer) => (offer.code === code.code ? offer.confidence : [])),
        shops: listOptions(shops, nameShop),
        amounts: listOptions(amounts, nameAmount),
        ends: listOptions(ends, (day) => day),
        /** Where code, shop, amount and end were read, as far as they were. */
        spans: placeSpans(cut, [
          ['code', place],
          ['amount', amounts[0]?.option],
          ['end', day],
          ['shop', shops[0]?.option],
        ]),
      }
    }),
  }
}

/** How likely a word is a code, and the strongest reasons for and against. */
function explainCandidate(
  { candidate, second, compared, dense }: Scored,
  { forest, second: secondForest }: CodeModel,
  found: readonly FoundCode[],
) {
  // The second stage takes the columns of the first stage as input: those are explained by the first.
  const moved = new Map<string, number>()
  for (const [column, value] of compared ? explainRow(secondForest, compared) : [])
    if (column > FIRST_NAMES.length) moved.set(SECOND_NAMES[column] as string, value)
  for (const [column, value] of dense ? explainRow(forest, dense) : [])
    moved.set(FIRST_NAMES[column] as string, value)
  const reasons = [...moved].map(([column, value]) => ({ column, moved: value }))
  return {
    code: candidate.code,
    share: sigmoid(second),
    isRead: found.some(({ scored }) => scored.candidate === candidate),
    inFavour: takeStrongest(reasons, 1),
    against: takeStrongest(reasons, -1),
  }
}

/** In order, none within another. Of two that overlap, such as a code and the tag that holds it, the first given stays. */
function placeSpans(
  cut: CutCaption,
  places: readonly (readonly [ReadSpan['kind'], Span | null | undefined])[],
): ReadSpan[] {
  const spans: ReadSpan[] = []
  for (const [kind, place] of places) {
    if (!place) continue
    const { start: first = 0 } = cut.tokens[place.from] ?? {}
    const { end: last = first } = cut.tokens[place.to] ?? {}
    const [start, end] = toSourceSpan(cut, first, last)
    const isFree = spans.every((other) => end <= other.start || start >= other.end)
    if (isFree && end > start) spans.push({ kind, start, end })
  }
  return spans.sort((one, two) => one.start - two.start)
}

const listOptions = <Item>(
  rated: readonly Rated<Item>[],
  toName: (option: Item | null) => string | null,
): Options =>
  rated.slice(0, MOST_OPTIONS).map(({ option, share }) => ({ name: toName(option), share }))

const takeStrongest = (reasons: readonly Reason[], sign: 1 | -1): Reason[] =>
  reasons
    .filter(({ moved }) => moved * sign > 0)
    .sort((one, two) => (two.moved - one.moved) * sign)
    .slice(0, MOST_REASONS)
