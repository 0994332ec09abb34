/**
 * How the second reading moves the confidence of the first: as ratios by which the odds of an
 * offer being right are multiplied (Bayes' rule). They are deliberately nearer to 1 than two
 * independent readers would earn, because both stumble over the same captions.
 *
 * With the default review threshold of 0.8 that means: what the reader read with 0.6 goes public
 * when the model agrees (0.82); what it read with 0.94 or less goes to the operator when the
 * model does not see it (0.8), and what it read with 0.98 when it calls the code dead (0.71).
 */
export const ODDS = {
  /** Both found the code, for the same shop. */
  agreed: 3,
  /** Beside `agreed`: the shop is another one, so that one of them is quite wrong. */
  otherShop: 0.04,
  /** The amount or its kind is another one. */
  otherAmount: 0.1,
  otherEnd: 0.4,
  /** One of them gives an amount or an end that the other does not see. */
  missingTerm: 0.9,
  /** Both found the code, the model not for this one of its shops. */
  fewerShops: 0.4,
  /** Only the reader found it. */
  unseen: 0.25,
  /** The model says that the caption calls it expired or broken. */
  dead: 0.05,
  /** The caption is cut, and shop or advantage may stand outside of it. */
  cut: 0.8,
  /** The caption gives orders to whoever reads it. */
  manipulated: 0.05,
} as const

/** As for the reader: even where all agree something may be misread. */
const HIGHEST = 0.985

/** `confidence` after evidence of that weight, with three decimals; several weights multiply. */
export function weigh(confidence: number, ...ratios: readonly number[]): number {
  const sure = Math.min(confidence, HIGHEST)
  const odds = ratios.reduce((product, ratio) => product * ratio, sure / (1 - sure))
  return Math.round(Math.min(odds / (1 + odds), HIGHEST) * 1000) / 1000
}
