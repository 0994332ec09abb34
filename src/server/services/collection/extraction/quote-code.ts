import { type FoldedText, sourceSpan } from '#extraction/text/fold-text.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import type { Territory } from './codes/territories.ts'
import type { Caption } from './text/tokens.ts'

const MAX_QUOTE = 240
/** What stands between sentences and belongs to none. */
const DIVIDER = /^[|•·–—/\\_~*=>-]+$/u

/** The sentence around the code, verbatim; of a long one the words nearest to the code. */
export function quoteCode(
  { source, ...map }: FoldedText,
  { tokens }: Caption,
  code: number,
  territory: Territory,
): Pick<Offer, 'quote' | 'start' | 'end'> {
  const sentence = tokens[code]?.sentence
  let [first, last] = [code, code]
  const span = (from: number, to: number) =>
    sourceSpan({ source, ...map }, tokens[from]?.start ?? 0, tokens[to]?.end ?? 0)
  const fits = (from: number, to: number) => {
    const [start, end] = span(from, to)
    return end - start <= MAX_QUOTE
  }
  const belongs = (index: number) =>
    index >= territory.first && index <= territory.last && tokens[index]?.sentence === sentence
  let [canLeft, canRight] = [true, true]
  while (canLeft || canRight) {
    canLeft = canLeft && belongs(first - 1) && fits(first - 1, last)
    if (canLeft) first -= 1
    canRight = canRight && belongs(last + 1) && fits(first, last + 1)
    if (canRight) last += 1
  }
  const isDivider = (index: number) => DIVIDER.test(tokens[index]?.text ?? '')
  while (first < code && isDivider(first)) first += 1
  while (last > code && isDivider(last)) last -= 1
  const [start, end] = span(first, last)
  return { quote: source.slice(start, end), start, end }
}
