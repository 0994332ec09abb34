import { GAP, type Token } from '../text/tokens.ts'

/** The tokens that belong to one code: from `first` up to and including `last`. */
export type Territory = { first: number; last: number }

/**
 * Shares the caption out among its codes: between two neighbours the strongest break parts them,
 * and what has an amount goes to the one that lacks it.
 */
export function shareOut(
  tokens: readonly Token[],
  codes: readonly number[],
  hasAmount: (from: number, to: number) => boolean,
): Territory[] {
  const territories: Territory[] = []
  let first = 0
  codes.forEach((code, position) => {
    const next = codes[position + 1]
    const end =
      next === undefined ? tokens.length : cutBetween(tokens, first, code, next, hasAmount)
    territories.push({ first, last: end - 1 })
    first = end
  })
  return territories
}

/** Index of the token with which the next code's territory begins. */
function cutBetween(
  tokens: readonly Token[],
  first: number,
  code: number,
  next: number,
  hasAmount: (from: number, to: number) => boolean,
): number {
  let strongest = 0
  for (let at = code + 1; at <= next; at += 1) strongest = Math.max(strongest, tokens[at]?.gap ?? 0)
  const cuts: number[] = []
  for (let at = code + 1; at <= next; at += 1)
    if ((tokens[at]?.gap ?? 0) === strongest) cuts.push(at)
  const [earliest = next] = cuts
  if (strongest === GAP.none) return hasAmount(first, code) ? code + 1 : next
  if (hasAmount(first, earliest - 1)) return earliest
  const served = cuts.findIndex((cut, at) => hasAmount(cut, (cuts[at + 1] ?? next) - 1))
  return cuts[served + 1] ?? earliest
}
