import type { Offer } from '#shared/schemas/offer.ts'
import type { Span } from '../brands.ts'
import type { LinkScene } from '../link/link-scene.ts'
import type { FoundCode } from '../read-codes.ts'
import type { Unit } from '../text/cut-text.ts'
import { isExclusiveOffer, readBenefit } from './benefits.ts'
import { readExcludedGoods } from './excluded-goods.ts'
import { readMinimum } from './minimum.ts'
import { isForNewCustomers, isNotCombinable } from './restrictions.ts'
import { listShopNames, shareSentences, textOf } from './stretches.ts'

/**
 * What a code gives besides its amount, for whom and for what. In doubt nothing: a wrong condition is
 * worse than none.
 */
export type Terms = Pick<Offer, 'isExclusive' | 'benefit' | 'conditions'>

/** Reads the terms of every code of a text, in their order; `shares` are the codes' parts of it. */
export function readTerms(
  text: string,
  scene: LinkScene,
  codes: readonly FoundCode[],
  shares: readonly Span[],
): Terms[] {
  const { units } = scene
  const codeAt = new Set(codes.flatMap(({ code }) => code.places.map(({ from }) => from)))
  const discountAt = new Set(codes.flatMap(({ amount }) => amount.option?.from ?? []))
  const names = codes.flatMap((code) => [code.code.code, ...listShopNames(code)])
  const sentences = shareSentences(text, scene, codes, shares)
  const isLowerCase = isInSmallLetters(units)
  return codes.map(({ amount }, position) => {
    const words = textOf(text, units, shares[position] as Span)
    const own = sentences[position] ?? []
    const texts = own.map((sentence) => textOf(text, units, sentence))
    return {
      isExclusive: isExclusiveOffer(words),
      benefit: readBenefit(words),
      conditions: {
        minOrderAmount: readMinimum({
          units,
          sentences: own,
          isCode: (at) => codeAt.has(at),
          isDiscount: (at) => discountAt.has(at),
          hasDiscount: amount.option !== null,
          givesMoney: amount.option !== null && units[amount.option.from]?.amount?.type === 'fixed',
        }),
        newCustomersOnly: isForNewCustomers(texts),
        notCombinable: isNotCombinable(texts),
        excludedGoods: readExcludedGoods(texts, { names, isLowerCase }),
      },
    }
  })
}

/** Whether nearly nothing is in capitals, so that small letters say nothing. */
function isInSmallLetters(units: readonly Unit[]): boolean {
  const words = units.filter(
    ({ kind, text }) => kind === 'word' && /^\p{L}{2,}$/u.test(text) && text !== text.toUpperCase(),
  )
  const small = words.filter(({ text, lower }) => text === lower)
  return words.length >= 3 && small.length / words.length > 0.95
}
