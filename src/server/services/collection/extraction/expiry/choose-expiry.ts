import type { Territory } from '../codes/territories.ts'
import { type Caption, indexAt } from '../text/tokens.ts'
import { toIso } from './calendar.ts'
import type { Expiry } from './find-expiries.ts'

/** The last day of one code: named in its own words, else in words that serve all codes. */
export function chooseExpiry(
  { tokens }: Caption,
  code: number,
  territory: Territory,
  expiries: readonly Expiry[],
  withAmount: ReadonlySet<number | undefined>,
): string | null {
  const own = tokens[code]
  const [start, end] = [tokens[territory.first]?.start ?? 0, tokens[territory.last]?.end ?? 0]
  const sentenceAt = (at: number) => tokens[indexAt(tokens, at)]?.sentence ?? 0
  const usable = expiries
    .map((expiry) => ({
      expiry,
      sentence: sentenceAt(expiry.at),
      isInside: expiry.at >= start && expiry.at < end,
    }))
    .filter(
      ({ expiry, sentence }) =>
        !expiry.isLoose || sentence === own?.sentence || withAmount.has(sentence),
    )
  const inside = usable.filter(({ isInside }) => isInside)
  const choice = inside.find(({ sentence }) => sentence === own?.sentence) ?? inside[0] ?? usable[0]
  return choice ? toIso(choice.expiry.day) : null
}
