import { z } from 'zod'
import type { Reading } from '#shared/schemas/post.ts'

/** Fitted on authors that the encoder does not know: see `training/calibrate.py`. */
export const calibrationSchema = z.object({
  bias: z.number(),
  weights: z.object({ code: z.number(), shop: z.number(), amount: z.number(), end: z.number() }),
})
export type Calibration = z.infer<typeof calibrationSchema>

const LEAST = 0.001

/**
 * How likely code, shop, amount and end are all right: a logistic model over the log odds of the four shares
 * (Platt scaling of several scores). With three decimals; an offer cannot be surer than its code.
 */
export function rateOffer(shares: Reading['shares'], { bias, weights }: Calibration): number {
  const logOdds = (share: number) => {
    const safe = Math.min(1 - LEAST, Math.max(LEAST, share))
    return Math.log(safe / (1 - safe))
  }
  const sum = Object.entries(weights).reduce(
    (all, [part, weight]) => all + weight * logOdds(shares[part as keyof typeof weights]),
    bias,
  )
  return round(Math.min(shares.code, 1 / (1 + Math.exp(-sum))))
}

const round = (share: number) => Math.round(share * 1000) / 1000
