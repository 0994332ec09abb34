import { isPartOf } from '#shared/domain/names.ts'
import type { Mention, Span } from '../brands.ts'
import { type Forest, type SparseWeights, scoreRows, softmax } from '../model/forest.ts'
import { describeEnds } from './end-options.ts'
import type { LinkContext, PlacedCode } from './link-context.ts'
import { describeAmounts, describeShops } from './options.ts'

export type LinkModel = {
  /** Sparse models of the words around an option. */
  words: Record<'shop' | 'amount' | 'end', SparseWeights>
  shop: Forest
  amount: Forest
  end: Forest
}

export type ChosenShop = {
  mention: Mention | null
  share: number
  /** What 'none' and the likeliest other shop got. */
  noneShare: number
  rivalShare: number
}

/** An option with the share that it got; null stands for 'none'. */
export type Rated<Option> = { option: Option | null; share: number }

/**
 * The shops that a code may belong to, likeliest first. Places that write one name in different ways
 * ('Snocks', '@snocks', 'Snocks Shop') share what is theirs, so they stand together against 'none'.
 */
export function rateShops(
  context: LinkContext,
  code: PlacedCode,
  { shop }: LinkModel,
): Rated<Mention>[] {
  const shares = softmax(scoreRows(shop, describeShops(context, code)))
  const order = context.mentions
    .map((option, at) => ({ option, share: shares[at] as number }))
    .sort((one, two) => two.share - one.share)
  const groups: { option: Mention; share: number }[] = []
  for (const { option, share } of order) {
    const group = groups.find((known) => isPartOf(known.option.key, option.key))
    if (group) group.share += share
    else groups.push({ option, share })
  }
  return byShare([...groups, { option: null, share: shares.at(-1) ?? 0 }])
}

export function rateAmounts(
  context: LinkContext,
  code: PlacedCode,
  { amount }: LinkModel,
): Rated<Span>[] {
  const shares = softmax(scoreRows(amount, describeAmounts(context, code)))
  return byShare(shares.map((share, at) => ({ option: context.amounts[at] ?? null, share })))
}

/** Possible last days of a code; the probabilities of places that name the same day add up. */
export function rateEnds(
  context: LinkContext,
  code: PlacedCode,
  { end }: LinkModel,
): Rated<string>[] {
  const shares = softmax(scoreRows(end, describeEnds(context, code)))
  const byDay = new Map<string | null, number>()
  for (const [at, share] of shares.entries()) {
    const day = context.days[at]?.day ?? null
    byDay.set(day, (byDay.get(day) ?? 0) + share)
  }
  return byShare([...byDay].map(([option, share]) => ({ option, share })))
}

const byShare = <Option>(rated: Rated<Option>[]): Rated<Option>[] =>
  rated.sort((one, two) => two.share - one.share)

/** A further shop of the same code needs this share, and this much of the first one's. */
const FURTHER_SHOP = { share: 0.35, ofFirst: 0.8 }

/** The shops of a code, likeliest first, or one `null`. */
export function chooseShops(rated: readonly Rated<Mention>[]): ChosenShop[] {
  const none = rated.findIndex(({ option }) => option === null)
  const noneShare = rated[none]?.share ?? 0
  const most = rated[0]?.share ?? 0
  const chosen = rated.filter(
    ({ share }, at) =>
      (none === 0 && at === 0) ||
      (at < none &&
        (at === 0 || (share > FURTHER_SHOP.share && share > FURTHER_SHOP.ofFirst * most))),
  )
  const rivalShare = rated.find((one) => one.option !== null && !chosen.includes(one))?.share ?? 0
  return chosen.map(({ option, share }) => ({ mention: option, share, noneShare, rivalShare }))
}
