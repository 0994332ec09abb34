import type { Territory } from '../codes/territories.ts'
import { type Caption, indexAt, type Token } from '../text/tokens.ts'
import { isAboutOffer } from './about-offer.ts'
import type { Expiry } from './find-expiries.ts'
import { findCodelessRows, isForAll } from './said-of-all.ts'

/** A code as the ends see it: its place, what belongs to it and the shops it is for. */
export type Holder = { index: number; territory: Territory; shops: readonly string[] }

/** The ends that count for each holder: its own, and those said of all. */
export function shareEnds(
  caption: Caption,
  holders: readonly Holder[],
  expiries: readonly Expiry[],
): Expiry[][] {
  const isInCodelessRow = findCodelessRows(caption, holders)
  const placed = expiries.flatMap((expiry) => {
    const at = indexAt(caption.tokens, expiry.at)
    if (at < 0 || (!expiry.isLoose && !isAboutOffer(caption, holders, at))) return []
    if (isInCodelessRow(at)) return []
    const owner = isForAll(caption, holders, at) ? undefined : ownerOf(caption.tokens, holders, at)
    return [{ expiry, owner }]
  })
  return holders.map((holder) =>
    placed.flatMap(({ expiry, owner }) =>
      owner === undefined || owner === holder || isSameShop(owner, holder) ? [expiry] : [],
    ),
  )
}

function isSameShop(one: Holder, two: Holder): boolean {
  return (
    one.shops.length === two.shops.length && one.shops.every((shop) => two.shops.includes(shop))
  )
}

/** The only code of the sentence, else the one to whose territory the end belongs. */
function ownerOf(
  tokens: readonly Token[],
  holders: readonly Holder[],
  at: number,
): Holder | undefined {
  const sentence = tokens[at]?.sentence
  const near = holders.filter(({ index }) => tokens[index]?.sentence === sentence)
  if (near.length === 1) return near[0]
  return holders.find(({ territory }) => territory.first <= at && at <= territory.last)
}
