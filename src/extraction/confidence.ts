import { MENTION_KINDS, type Span } from './brands.ts'
import { isStrongShape, shapeOf } from './candidates.ts'
import { commonnessOf } from './lexicon/lexicon.ts'
import type { ChosenShop, Rated } from './link/choose.ts'
import type { LinkContext } from './link/link-context.ts'
import { describeRank } from './link/score-options.ts'
import { type Forest, scoreRow, sigmoid } from './model/forest.ts'
import type { Scored } from './score.ts'

/** How sure the reader may be that a code is one, and that all it says of its offer is right. */
export type ConfidenceModel = { code: Forest; whole: Forest }

export const CONFIDENCE_COLUMNS: readonly string[] = [
  ...'code first logistic rivals codes shop shopNone shopSecond'.split(' '),
  ...MENTION_KINDS,
  ...'shopIsKnown isFurtherShop shopWords shopWordsOther likelyShops mentions amount amountWords amountIsNone amounts amountIsEchoed end endIsNone days'.split(
    ' ',
  ),
  ...'isStrong commonness length hasFigures units'.split(' '),
]

export type Choices = {
  scored: Scored
  shop: ChosenShop
  /** Whether the code was read for a likelier shop, too. */
  isFurtherShop: boolean
  amount: Rated<Span>
  end: Rated<string>
}

const toLogOdds = (share: number) => {
  const safe = Math.min(0.999, Math.max(0.001, share))
  return Math.log(safe / (1 - safe))
}

/** Features for the confidence model: the scores of the choices, and how complex the caption is. */
export function describeChoices(
  context: LinkContext,
  others: readonly Scored[],
  { scored, shop, isFurtherShop, amount, end }: Choices,
): Float32Array {
  const { mention } = shop
  const { tokens, mentions, amounts, days, codes } = context
  const { code } = scored.candidate
  const [shopWords = 0, shopWordsOther = 0, , , likelyShops = 0] = describeRank(
    context,
    mentions,
    mention,
  )
  const rival = others.reduce(
    (best, other) => (other === scored ? best : Math.max(best, other.second)),
    -9,
  )
  const value = amount.option ? tokens[amount.option.from]?.amount?.value : undefined
  const figures = (code.match(/\d+/gu) ?? []).map(Number)
  return Float32Array.from(
    [
      scored.second,
      scored.first,
      scored.logistic,
      rival,
      codes.length,
      toLogOdds(shop.share),
      shop.noneShare,
      shop.rivalShare,
      ...MENTION_KINDS.map((kind) => mention?.kind === kind),
      mention?.brand != null,
      isFurtherShop,
      shopWords,
      shopWordsOther,
      likelyShops,
      Math.min(30, mentions.length),
      toLogOdds(amount.share),
      describeRank(context, amounts, amount.option)[0] ?? 0,
      amount.option === null,
      Math.min(20, amounts.length),
      value !== undefined && figures.includes(value),
      toLogOdds(end.share),
      end.option === null,
      Math.min(20, days.length),
      isStrongShape(shapeOf(code)),
      commonnessOf(code.toLowerCase()),
      Math.min(20, code.length),
      figures.length > 0,
      Math.min(600, tokens.length),
    ].map(Number),
  )
}

/** Shares from 0 to 1 with three decimals; the whole offer cannot be surer than its code. */
export function rateChoices(model: ConfidenceModel, row: Float32Array) {
  const round = (share: number) => Math.round(share * 1000) / 1000
  const code = round(sigmoid(scoreRow(model.code, row)))
  return { code, whole: Math.min(code, round(sigmoid(scoreRow(model.whole, row)))) }
}
