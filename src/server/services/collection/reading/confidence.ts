import { createDenialCheck } from './denial.ts'
import type { FoundPost, ReadOffer } from './reading.ts'

/**
 * How the second reading moves the confidence of the first: as ratios by which the odds of an offer
 * being right in every field are multiplied (Bayes' rule). They were measured with one strong model on
 * 240 captions of authors that the reader did not know (docs/decisions/030), and are nearer to 1 than
 * what came out, because other models read worse and stumble over the same captions.
 *
 * With the default review threshold of 0.8 that means: what the reader read with 0.4 goes public when
 * the model agrees in everything; what it read with 0.97 goes to the operator when the model does not
 * see it, or sees another shop or amount, and what it read with 0.92 when it sees another end.
 */
export const ODDS = {
  /** Both found the code and say the same of it, or the model knows what the reader left open. */
  agreed: 6,
  /** Beside `agreed`: the shop is another one, so that one of them is quite wrong. */
  otherShop: 0.007,
  /** The amount or its kind is another one. */
  otherAmount: 0.02,
  otherEnd: 0.05,
  /** The reader gives a shop, an amount or an end where the model sees none. */
  unseenTerm: 0.05,
  /** Both found the code, the model not for this one of its shops. */
  fewerShops: 0.25,
  /** Only the reader found it. */
  unseen: 0.1,
  /** The model says that the caption calls it expired or broken. */
  calledExpired: 0.05,
  /** The caption is cut, and shop or advantage may stand outside of it. */
  cut: 0.8,
  /** The caption gives orders to whoever reads it. */
  manipulated: 0.05,
  /** The caption denies the code or warns of it: even the surest waits. */
  denied: 0.005,
} as const

/** As for the reader: even where all agree something may be misread. */
const HIGHEST = 0.985

/** `confidence` after evidence of that weight, with three decimals; several weights multiply. */
export function multiplyOdds(confidence: number, ...ratios: readonly number[]): number {
  const sure = Math.min(confidence, HIGHEST)
  const odds = ratios.reduce((product, ratio) => product * ratio, sure / (1 - sure))
  return Math.round(Math.min(odds / (1 + odds), HIGHEST) * 1000) / 1000
}

/**
 * Offers as sure as their post lets them be. What an offer lacks may stand in what was cut off; whoever gives
 * orders to a reading machine is not to be trusted with codes either; and a code that is denied where it stands
 * waits, however surely it was read.
 */
export function lowerConfidence({ post, isExcerpt }: FoundPost, offers: readonly ReadOffer[]) {
  if (offers.length === 0) return offers
  const manipulated = addressesModel(post.caption) ? [ODDS.manipulated] : []
  const isDenied = createDenialCheck(post.caption)
  return offers.map((offer) => {
    const hasAdvantage = offer.discountAmount !== null || offer.benefit !== null
    const cut = isExcerpt && (offer.brand === null || !hasAdvantage) ? [ODDS.cut] : []
    const denied = isDenied(offer.code) ? [ODDS.denied] : []
    const ratios = [...manipulated, ...cut, ...denied]
    if (ratios.length === 0) return offer
    return { ...offer, confidence: multiplyOdds(offer.confidence, ...ratios) }
  })
}

const ORDERS = [
  /(?<!\p{L})(?:ignorier|vergiss|vergesst|missacht|überschreib)\p{L}*\s+(?:\p{L}+\s+){0,3}(?:anweisung|instruktion|vorgabe|befehl|prompt)/iu,
  /\b(?:ignore|disregard|forget|override)\s+(?:\p{L}+\s+){0,3}(?:instruction|prompt|guideline|command)/iu,
  /\b(?:system|developer|assistant)[ -]?(?:prompt|message|nachricht)\b|<\|?(?:im_start|system|assistant)|\[\/?inst\]/iu,
  /\b(?:you are|du bist)[^.!?\n]{0,20}(?:an ai|a language model|chatgpt|ein sprachmodell|eine ki\b)/iu,
  /"(?:isDead|discountAmount|expiresAt|newCustomersOnly)"\s*:/u,
]

/**
 * Whether a caption gives orders to a machine that reads it: then no model is asked, and what the
 * reader finds goes to the operator. Only the second line of defence, as there are always other
 * words; the first is that a model's word alone is never enough (`to-model-offers.ts`).
 */
export const addressesModel = (caption: string): boolean =>
  ORDERS.some((pattern) => pattern.test(caption))
