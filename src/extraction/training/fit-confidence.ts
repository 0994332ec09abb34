import type { ConfidenceModel } from '../confidence.ts'
import type { ReadCode } from '../read-codes.ts'
import type { LabelledCaption } from './captions.ts'
import { trainForest } from './learn.ts'
import { isSameBrand, matchLabels } from './match-labels.ts'

/** A caption and what was read in it by a model that knew nothing of its author. */
export type UnseenReading = { caption: LabelledCaption; read: readonly ReadCode[] }

/** Shallow and few: what is learned here must hold for any author. */
const OPTIONS = { trees: 120, depth: 3, rate: 0.06, rowShare: 0.6, columnShare: 0.4 }

/**
 * Learns how often what is read is right, from readings of authors left out: of a code alone, and of
 * code, shop, amount, unit and end together.
 */
export function fitConfidence(readings: readonly UnseenReading[], seed: number): ConfidenceModel {
  const rows: Float32Array[] = []
  const codes: number[] = []
  const whole: number[] = []
  for (const { caption, read } of readings) {
    const { pairs } = matchLabels(caption.codes, read)
    for (const item of read) {
      const pair = pairs.find((other) => other.read === item)
      rows.push(item.signs)
      codes.push(Number(pair !== undefined))
      whole.push(Number(pair !== undefined && isWhole(item, pair.label)))
    }
  }
  const weights = rows.map(() => 1)
  return {
    code: trainForest({ rows, labels: codes, weights }, { ...OPTIONS, seed }),
    whole: trainForest({ rows, labels: whole, weights }, { ...OPTIONS, seed }),
  }
}

/** Whether code, shop, amount with its unit and end are as labelled. */
export const isWhole = (
  { brand, amount, end }: ReadCode,
  label: LabelledCaption['codes'][number],
) =>
  isSameBrand(brand, label.brand) &&
  (amount?.value ?? null) === label.discountAmount &&
  (amount?.type ?? null) === label.discountType &&
  end === label.expiresAt
