import type { BrandMention } from '../brands/brand-mentions.ts'
import type { RoledAmount } from './amount-role.ts'

/** '10 % bei A und 15 % bei B', 'bei A 10 %, bei B 15 %': each shop's own amount, if all have one. */
export function ownAmounts(
  brands: readonly BrandMention[],
  amounts: readonly RoledAmount[],
): RoledAmount[] | undefined {
  if (brands.length < 2) return undefined
  const within = (from: number, to: number) =>
    amounts.find(({ role, first, last }) => role === 'discount' && first > from && last < to)
  const before = brands.map(({ first }, at) => within(brands[at - 1]?.last ?? first - 8, first))
  const after = brands.map(({ last }, at) => within(last, brands[at + 1]?.first ?? last + 4))
  return [before, after]
    .map((own) => own.filter((amount) => amount !== undefined))
    .find(({ length }) => length === brands.length)
}
