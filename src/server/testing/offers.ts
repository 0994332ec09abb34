import { NO_CONDITIONS, type Offer } from '#shared/schemas/offer.ts'
import type { AnsweredOffer } from '../services/collection/reading/model-answer.ts'
import type { ReadOffer } from '../services/collection/reading/reading.ts'

/** An offer as a model answers it: the code ANNA10, quoted alone, and nothing else known. */
export function createAnsweredOffer(values: Partial<AnsweredOffer> = {}): AnsweredOffer {
  const { code = 'ANNA10' } = values
  return {
    code,
    brand: null,
    discountAmount: null,
    discountType: null,
    expiresAt: null,
    isExclusive: false,
    benefit: null,
    minOrderAmount: null,
    newCustomersOnly: false,
    notCombinable: false,
    excludedGoods: null,
    isDead: false,
    quote: code,
    ...values,
  }
}

/** An offer as it is read in a post: 15 per cent at Snocks with ANNA15, quoted alone. */
export function createOffer(values: Partial<Offer> = {}): Offer {
  const { code = 'ANNA15', quote = code, start = 0 } = values
  return {
    code,
    brand: 'Snocks',
    discountAmount: 15,
    discountType: 'percentage',
    expiresAt: null,
    isExclusive: false,
    benefit: null,
    conditions: NO_CONDITIONS,
    confidence: 0.9,
    quote,
    start,
    end: start + quote.length,
    ...values,
  }
}

/** The same, read by the reader. */
export const createReadOffer = (values: Partial<ReadOffer> = {}): ReadOffer => ({
  ...createOffer(values),
  reader: values.reader ?? 'model@1',
})
