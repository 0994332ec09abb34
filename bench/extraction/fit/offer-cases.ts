import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { BrandLexicon } from '#server/services/collection/extraction/brand-lexicon.ts'
import {
  capScore,
  type RateOffer,
  rateConfidence,
} from '#server/services/collection/extraction/codes/rate-confidence.ts'
import { extractOffers } from '#server/services/collection/extraction/extract-offers.ts'
import type { GoldenCaption } from '#server/services/collection/extraction/golden/golden-caption.ts'
import { scoreCaption } from '#server/services/collection/extraction/golden/score-captions.ts'
import type { Case } from './logistic.ts'

const sightSchema = z.object({
  set: z.string(),
  score: z.number(),
  signs: z.array(z.string()),
  isRight: z.boolean(),
})

/** An offer as it was read: the signs of its confidence, and whether what it states is right. */
export type Sight = z.infer<typeof sightSchema>

const FIRST_SIGHT = 'bench/extraction/fit/first-sight.jsonl'

/** The offers of sets that the rules then in force read for the first time. */
export function loadFirstSight(): Sight[] {
  const lines = readFileSync(FIRST_SIGHT, 'utf8').trim().split('\n')
  return lines.map((line) => sightSchema.parse(JSON.parse(line)))
}

/** Reads a caption as it is read now. */
export function listSights(caption: GoldenCaption, lexicon: BrandLexicon, set: string): Sight[] {
  const rated = new Map<string, Omit<Sight, 'set' | 'isRight'>>()
  const rate: RateOffer = (code, signs) => {
    const confidence = rateConfidence(code, signs)
    rated.set(`${code.code} ${confidence}`, { score: code.score, signs: [...signs] })
    return confidence
  }
  const { pairs, extra } = scoreCaption(caption, extractOffers(caption, lexicon, rate), false)
  const read = [
    ...pairs.map(({ offer, wrong }) => ({
      offer,
      isRight:
        !(wrong.includes('brand') && offer.brand !== null) &&
        !(wrong.includes('amount') && offer.discountAmount !== null),
    })),
    ...extra.map((offer) => ({ offer, isRight: false })),
  ]
  return read.flatMap(({ offer, isRight }) => {
    const signs = rated.get(`${offer.code} ${offer.confidence}`)
    return signs ? [{ set, ...signs, isRight }] : []
  })
}

/** An offer as a case for the fit of `CONFIDENCE_WEIGHTS`. */
export function toOfferCase({ score, signs, isRight }: Sight, weight: number): Case {
  const marks = signs.map((sign): [string, number] => [sign, 1])
  const features = { bias: 1, score: capScore(score), ...Object.fromEntries(marks) }
  return { features, isTrue: isRight, weight }
}
