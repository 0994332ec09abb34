import type { RoledAmount } from '../amounts/amount-role.ts'
import type { BrandKind, BrandMention } from '../brands/brand-mentions.ts'
import type { Caption } from '../text/tokens.ts'
import type { CodeMention } from './find-codes.ts'
import type { Feature } from './weights.ts'

/** What of an offer tells how far it can be trusted, besides the score of its code. */
export type OfferSign =
  | 'shopKnown'
  | 'shopNone'
  | 'shopFar'
  | 'shopOf'
  | 'shopLoose'
  | 'amountNone'
  | 'amountFar'
  | 'severalCodes'
  | 'codeLoose'

/** Places that hold other words as often as a shop. */
const LOOSE: ReadonlySet<BrandKind> = new Set([
  'label',
  'slot',
  'value',
  'trade',
  'for',
  'subject',
  'tag',
  'on',
])

/** Phrases that shops and other things stand in as well as codes. */
const LOOSE_PHRASES: ReadonlySet<Feature> = new Set([
  'giving',
  'notToForget',
  'setOffBeforeGain',
  'onlyTyped',
])

type Described = {
  brands: readonly BrandMention[]
  amount: RoledAmount | undefined
  benefit: string | null
  codes: number
}

/** The signs of one offer. */
export function listOfferSigns(
  { tokens }: Caption,
  { index, features }: CodeMention,
  { brands, amount, benefit, codes }: Described,
): OfferSign[] {
  const [shop] = brands
  const isFar = (at: number) => tokens[at]?.sentence !== tokens[index]?.sentence
  const isKnown = brands.some((brand) => brand.isKnown)
  const present: [OfferSign, boolean][] = [
    ['shopKnown', isKnown],
    ['shopNone', shop === undefined],
    ['shopFar', shop !== undefined && isFar(shop.first)],
    ['shopOf', shop?.kind === 'of' && !isKnown],
    ['shopLoose', shop !== undefined && !isKnown && LOOSE.has(shop.kind)],
    ['amountNone', amount === undefined && benefit === null],
    ['amountFar', amount !== undefined && isFar(amount.first)],
    ['severalCodes', codes > 1],
    ['codeLoose', features.some((feature) => LOOSE_PHRASES.has(feature))],
  ]
  return present.flatMap(([sign, isPresent]) => (isPresent ? [sign] : []))
}
