import { type BrandIndex, findBrandByName, markBrands } from '#extraction/brands.ts'
import { createOfferGuard, createPlaceFinder, quoteCode } from '#extraction/guard.ts'
import { parseFigure } from '#extraction/text/amounts.ts'
import { cutCaption, type Token } from '#extraction/text/tokenize.ts'
import { toGermanDay } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import { type Conditions, type Offer, offerSchema } from '#shared/schemas/post.ts'
import type { AnsweredOffer, ModelAnswer } from './prompt.ts'
import type { FoundPost } from './reading.ts'

/** Confidence in what a model alone has read; below the default review threshold of 0.8. */
const ALONE = { base: 0.6, known: 0.1, advantage: 0.05 }
/** Marks a code that the caption calls expired: kept, because it weighs against the reader's reading. */
export const CALLED_EXPIRED = 0
/** No offer runs longer; what does is a misread year. */
const MAX_YEARS = 2
const MAX_QUOTE = 240
/** Names this short occur inside of other words by chance. */
const MIN_INNER_LENGTH = 4
const REACH = 3

/**
 * A model's answer as offers, each value held against the caption: codes must stand in it
 * verbatim, shops and figures somewhere in it, ends must be days after the post. Values that do
 * not hold are left out, codes that do not are dropped. Confidence is that of the model alone;
 * `CALLED_EXPIRED` for what the caption calls expired.
 */
export function toModelOffers(
  answer: ModelAnswer,
  found: FoundPost,
  evidence: CaptionEvidence,
): Offer[] {
  const guard = createOfferGuard(evidence.cut, evidence.findPlaces)
  const offers = answer.offers.slice(0, LIMITS.offersPerPost).flatMap((answered) => {
    const offer = toOffer(answered, found, evidence)
    return (offer && guard(offer)) ?? []
  })
  const isSecond = ({ code, brand }: Offer, index: number) =>
    offers.findIndex((other) => other.code === code && other.brand === brand) < index
  return offers.filter((offer, index) => !isSecond(offer, index))
}

function toOffer(
  answered: AnsweredOffer,
  found: FoundPost,
  evidence: CaptionEvidence,
): Offer | null {
  const code = spellAsWritten(answered.code.normalize('NFKC').trim(), evidence)
  if (!evidence.mayBeCode(code)) return null
  const brand = answered.brand === null ? null : evidence.confirmBrand(answered.brand)
  const { data } = offerSchema.safeParse({
    code,
    brand,
    ...readAmount(answered, code, evidence),
    expiresAt: TIME_CUE.test(found.post.caption)
      ? readEnd(answered.expiresAt, found.post.postedAt)
      : null,
    isExclusive: answered.isExclusive,
    benefit: answered.benefit,
    conditions: readConditions(answered, code, evidence),
    confidence: answered.isDead ? CALLED_EXPIRED : rateAlone(answered, brand, evidence),
    ...quote(answered, code, found.post.caption, evidence),
    reading: null,
  })
  return data ?? null
}

/** Models like to write codes in capitals; the caption's own spelling is the code. */
function spellAsWritten(code: string, { cut }: CaptionEvidence): string {
  if (cut.text.includes(code)) return code
  const lower = code.toLowerCase()
  return cut.tokens.find((token) => token.lower === lower)?.text ?? code
}

function readAmount(
  { discountAmount: value, discountType: type }: AnsweredOffer,
  code: string,
  evidence: CaptionEvidence,
): Pick<Offer, 'discountAmount' | 'discountType'> {
  const isSound =
    value !== null && type !== null && value > 0 && !(type === 'percentage' && value > 100)
  return isSound && evidence.statesFigure(value, code)
    ? { discountAmount: value, discountType: type }
    : { discountAmount: null, discountType: null }
}

/** Any word of time, without which nobody can know of an end. */
const TIME_CUE =
  /(?<!\p{L})(?:bis|nur|noch|heute|morgen|endet|enden|ends?|until|till|thru|through|gültig|valid|läuft|\p{L}*ende|\p{L}*woche|monat\p{L}*|tage?|days?|stunden|hours?|today|tonight|tomorrow|(?:mon|diens|donners|frei|sams|sonn)tag\p{L}*|mittwoch\p{L}*|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?!\p{L})|\d{1,2}[./]\s?(?:\d{1,2}|\p{L}{3,})|\d\s?h(?!\p{L})/iu

function readEnd(day: string | null, postedAt: string): string | null {
  if (day === null || !offerSchema.shape.expiresAt.safeParse(day).success) return null
  const first = toGermanDay(new Date(postedAt))
  const last = `${Number(first.slice(0, 4)) + MAX_YEARS}${first.slice(4)}`
  return day >= first && day <= last ? day : null
}

const NEW_CUSTOMERS =
  /neukund|erstbesteller|erste\p{L}* (?:bestell|einkauf)|new customer|first order/iu
const COMBINE = /kombinier|combin|weitere\p{L}* (?:rabatt|aktion|gutschein)/iu

/** A wrong condition sends readers away: each needs its words in the caption. */
function readConditions(
  answered: AnsweredOffer,
  code: string,
  { cut: { text }, statesFigure, hasWords }: CaptionEvidence,
): Conditions {
  const { minOrderAmount: least, excludedGoods: goods } = answered
  return {
    minOrderAmount: least !== null && least > 0 && statesFigure(least, code) ? least : null,
    newCustomersOnly: answered.newCustomersOnly && NEW_CUSTOMERS.test(text),
    notCombinable: answered.notCombinable && COMBINE.test(text),
    excludedGoods: goods !== null && goods.length <= 200 && hasWords(goods) ? goods : null,
  }
}

function rateAlone(
  { discountAmount, benefit }: AnsweredOffer,
  brand: string | null,
  { knownBrands }: CaptionEvidence,
): number {
  const isKnown = brand !== null && knownBrands.includes(brand)
  const hasAdvantage = discountAmount !== null || benefit !== null
  return ALONE.base + (isKnown ? ALONE.known : 0) + (hasAdvantage ? ALONE.advantage : 0)
}

/** The model's quote if it is one and shows the code, else the sentence around the code. */
function quote(
  answered: AnsweredOffer,
  code: string,
  text: string,
  { cut, findPlaces }: CaptionEvidence,
): Pick<Offer, 'quote' | 'start' | 'end'> {
  const given = answered.quote.trim()
  const start = given.length > 0 && given.length <= MAX_QUOTE ? text.indexOf(given) : -1
  if (start >= 0 && given.includes(code)) return { quote: given, start, end: start + given.length }
  const [place] = findPlaces(code)
  // The guard drops what stands nowhere.
  return place ? quoteCode(cut, place) : { quote: code, start: 0, end: 1 }
}

export type CaptionEvidence = ReturnType<typeof readEvidence>

/** 'Kommentiert ANNA10', 'Einladungscode ANNA10', 'nicht ANNA10': words that rule out what follows. */
const RULING_OUT = new Set(['COMMENT', 'BADCODE', 'NEGATION'])

/** What a post itself says, to hold a model's words against. */
export function readEvidence({ post }: FoundPost, brands: BrandIndex) {
  const cut = cutCaption(post.caption)
  markBrands(cut, brands)
  const { tokens } = cut
  const findPlaces = createPlaceFinder(cut)
  const knownBrands = [...new Set(tokens.flatMap(({ brand }) => brand ?? []))]
  const letters = toBrandKey(cut.text)
  const words = new Set(tokens.map(({ lower }) => toBrandKey(lower)))
  const author = toBrandKey(post.username)
  const isNamed = (name: string) => {
    const key = toBrandKey(name)
    if (key.length < 2) return false
    if (words.has(key) || author === key) return true
    return key.length >= MIN_INNER_LENGTH && (letters.includes(key) || author.includes(key))
  }
  return {
    cut,
    findPlaces,
    knownBrands,
    /** The shop in the catalogue's spelling, else as given; null when the post does not name it. */
    confirmBrand: (given: string) => {
      const name = given.replace(/^[@#]/u, '').trim()
      const spelt = findBrandByName(brands, name)
      if (spelt !== null && knownBrands.includes(spelt)) return spelt
      return isNamed(name) ? (spelt ?? name) : null
    },
    /** Whether the word stands in the caption by itself, and nothing in front of it rules it out as a code. */
    mayBeCode: (code: string) => findPlaces(code).some(({ from }) => !isRuledOut(tokens, from)),
    /** Whether the figure stands in the caption, in digits or as a word, outside of `code`. */
    statesFigure: (value: number, code: string) =>
      listFigures(cut.text.replaceAll(code, ' ')).has(value) ||
      tokens.some(({ amount }) => amount?.value === value),
    /** Whether the words stand in the caption, without regard to case and spaces. */
    hasWords: (given: string) =>
      toBrandKey(given).length > 2 && letters.includes(toBrandKey(given)),
  }
}

function isRuledOut(tokens: readonly Token[], from: number): boolean {
  const clause = tokens[from]?.clause
  return tokens
    .slice(Math.max(0, from - REACH), from)
    .some((token) => token.clause === clause && token.classes.some((name) => RULING_OUT.has(name)))
}

const listFigures = (text: string): Set<number> =>
  new Set((text.match(/\d+(?:[.,]\d+)*/gu) ?? []).map(parseFigure))
