import { z } from 'zod'
import type { Reading } from '#shared/schemas/post.ts'

/** Fitted on authors that the encoder does not know: see `training/calibrate.py`. */
export const calibrationSchema = z.object({ bias: z.number(), weight: z.number() })
export type Calibration = z.infer<typeof calibrationSchema>

const LEAST = 0.001

/**
 * How likely code, shop, amount and end are all right: the product of their shares, its log odds stretched and
 * shifted (Platt scaling). With three decimals; an offer cannot be surer than its code.
 */
export function rateOffer(
  { code, shop, amount, end }: Reading['shares'],
  { bias, weight }: Calibration,
): number {
  const all = Math.min(1 - LEAST, Math.max(LEAST, code * shop * amount * end))
  const odds = Math.exp(bias + weight * Math.log(all / (1 - all)))
  return Math.round(Math.min(code, odds / (1 + odds)) * 1000) / 1000
}
