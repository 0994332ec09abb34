import { foldText } from '#extraction/text/fold-text.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import type { BrandLexicon } from '../extraction/brand-lexicon.ts'
import { findKnownBrands, type KnownBrand } from '../extraction/brands/find-known-brands.ts'
import { looksLikeUnit } from '../extraction/codes/shape.ts'
import { COMMON_WORDS, FUNCTION_WORDS, RUNNING_WORDS } from '../extraction/codes/stop-words.ts'
import { readCaption } from '../extraction/text/read-caption.ts'
import type { Caption, Token } from '../extraction/text/tokens.ts'
import {
  AMOUNT_CUE,
  BENEFIT_CUE,
  CODE_CUE,
  DEATH_CUE,
  END_CUE,
  NO_CODE_CUE,
  PAID_CUE,
} from './cues.ts'

/** As much of a reading as the doubts need; who read it makes no difference. */
type Reading = { offers: readonly Offer[]; onlyBrand: string | null }

/** Why a second reading may be worth its price. */
type Doubt =
  /** An offer that the rules themselves are not sure of. */
  | 'weak'
  /** A word looks like a code in a text that speaks of codes or is paid for, but was not read. */
  | 'unread'
  /** A code without a shop, or with one that nobody knows although known ones are named. */
  | 'whose'
  /** Something is called expired, or good again. */
  | 'alive'
  /** An amount or an end is spoken of that no offer has. */
  | 'terms'

/** Below it more than one offer in ten is wrong. */
const SURE = 0.9

/** Whether a caption is worth asking a model about. */
export const isUnsure = (text: string, reading: Reading, lexicon: BrandLexicon): boolean =>
  listDoubts(text, reading, lexicon).length > 0

/**
 * What speaks for asking a model, too; empty where the rules' reading will do. Rules first: a
 * caption without any sign of a code costs nothing.
 */
export function listDoubts(text: string, reading: Reading, lexicon: BrandLexicon): Doubt[] {
  const { offers } = reading
  const mayHideCode = (CODE_CUE.test(text) || PAID_CUE.test(text)) && !NO_CODE_CUE.test(text)
  if (offers.length === 0 && !mayHideCode) return []
  const caption = readCaption(foldText(text).text)
  const brands = findKnownBrands(caption.tokens, lexicon)
  const doubts: [Doubt, boolean][] = [
    ['weak', offers.some(({ confidence }) => confidence < SURE)],
    ['unread', mayHideCode && BENEFIT_CUE.test(text) && hasUnreadCode(caption, brands, reading)],
    ['whose', isOwnerDoubtful(brands, reading)],
    ['alive', offers.length > 0 && DEATH_CUE.test(text)],
    ['terms', lacksTerms(text, reading)],
  ]
  return doubts.flatMap(([doubt, isPresent]) => (isPresent ? [doubt] : []))
}

/** Everyday words in capitals are no codes, and in a shouted caption capitals tell nothing. */
function hasUnreadCode(
  { tokens, isShouted }: Caption,
  brands: readonly KnownBrand[],
  { offers }: Reading,
): boolean {
  if (isShouted) return false
  const read = new Set(offers.map(({ code }) => code))
  const shops = offers.map(({ brand }) => brand?.toLowerCase() ?? '').join(' ')
  const isBrand = (index: number) =>
    brands.some(({ first, last }) => index >= first && index <= last)
  return tokens.some(
    (token, index) =>
      looksLikeCode(token) &&
      !read.has(token.text) &&
      !shops.includes(token.lower) &&
      !isBrand(index),
  )
}

const CODE_SHAPE = /^(?=[^a-z]*\p{Lu}{3})[\p{Lu}\d]{4,20}$/u

function looksLikeCode(token: Token): boolean {
  const { kind, text, lower } = token
  if (kind !== 'word' || !CODE_SHAPE.test(text) || looksLikeUnit(token)) return false
  return !COMMON_WORDS.has(lower) && !FUNCTION_WORDS.has(lower) && !RUNNING_WORDS.has(lower)
}

function isOwnerDoubtful(brands: readonly KnownBrand[], { offers, onlyBrand }: Reading): boolean {
  if (onlyBrand === null && offers.some(({ brand }) => brand === null)) return true
  const known = new Set(brands.flatMap((brand) => (brand.isOrdinaryWord ? [] : [brand.brand])))
  return known.size > 0 && offers.some(({ brand }) => brand !== null && !known.has(brand))
}

function lacksTerms(text: string, { offers }: Reading): boolean {
  if (offers.length === 0) return false
  const lacksAmount = offers.some(
    ({ discountAmount, benefit }) => discountAmount === null && benefit === null,
  )
  if (lacksAmount && AMOUNT_CUE.test(text)) return true
  return offers.every(({ expiresAt }) => expiresAt === null) && END_CUE.test(text)
}
