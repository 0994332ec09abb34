import { foldText } from '#extraction/text/fold-text.ts'
import type { CaptionLabel } from '#extraction/training/captions.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import type { GoldenCaption } from './golden-caption.ts'
import { isSameBrand } from './same-brand.ts'

export type Field = 'amount' | 'type' | 'brand' | 'expiry' | 'exclusive'
export const FIELDS: readonly Field[] = ['amount', 'type', 'brand', 'expiry', 'exclusive']

export type CaptionScore = {
  caption: GoldenCaption
  pairs: { label: CaptionLabel; offer: Offer; wrong: Field[] }[]
  missed: CaptionLabel[]
  extra: Offer[]
  hallucinated: Offer[]
}

/** Sets the offers read against the labels: codes equal after NFKC, case and all. */
export function scoreCaption(
  caption: GoldenCaption,
  offers: readonly Offer[],
  ignoreCase: boolean,
): CaptionScore {
  const rest = [...offers]
  const missed: CaptionLabel[] = []
  const pairs: CaptionScore['pairs'] = []
  for (const label of caption.codes) {
    const same = rest.filter((offer) => key(offer.code, ignoreCase) === key(label.code, ignoreCase))
    const offer = same.find(({ brand }) => isSameBrand(brand, label.brand)) ?? same[0]
    if (!offer) {
      missed.push(label)
      continue
    }
    rest.splice(rest.indexOf(offer), 1)
    pairs.push({ label, offer, wrong: wrongFields(label, offer) })
  }
  const hallucinated = offers.filter((offer) => !occurs(caption.text, offer.code))
  return { caption, pairs, missed, extra: rest, hallucinated }
}

function key(code: string, ignoreCase: boolean): string {
  const plain = code.normalize('NFKC')
  return ignoreCase ? plain.toLowerCase() : plain
}

/** Written without the guard's own code: in the folded text, with or without its spaces. */
function occurs(text: string, code: string): boolean {
  const folded = foldText(text).text
  return folded.includes(code) || folded.replaceAll(' ', '').includes(code)
}

function wrongFields(label: CaptionLabel, offer: Offer): Field[] {
  const checks: Record<Field, boolean> = {
    amount: label.discountAmount === offer.discountAmount,
    type: label.discountType === offer.discountType,
    brand: isSameBrand(label.brand, offer.brand),
    expiry: label.expiresAt === offer.expiresAt,
    exclusive: label.isExclusive === offer.isExclusive,
  }
  return FIELDS.filter((field) => !checks[field])
}

/** Precision, recall and F1 of the codes, and the share of right fields among right codes. */
export type Totals = {
  precision: number
  recall: number
  f1: number
  hallucinated: number
  fields: Record<Field, number>
}

export function sumScores(scores: readonly CaptionScore[]): Totals {
  const pairs = scores.flatMap((score) => score.pairs)
  const found = pairs.length + count(scores, ({ extra }) => extra.length)
  const labelled = pairs.length + count(scores, ({ missed }) => missed.length)
  const share = (field: Field) =>
    pairs.filter(({ wrong }) => !wrong.includes(field)).length / pairs.length
  return {
    precision: pairs.length / found,
    recall: pairs.length / labelled,
    f1: (2 * pairs.length) / (found + labelled),
    hallucinated: count(scores, ({ hallucinated }) => hallucinated.length),
    fields: {
      amount: share('amount'),
      type: share('type'),
      brand: share('brand'),
      expiry: share('expiry'),
      exclusive: share('exclusive'),
    },
  }
}

function count(scores: readonly CaptionScore[], of: (score: CaptionScore) => number): number {
  return scores.reduce((sum, score) => sum + of(score), 0)
}
