import { GAP, type Token } from '../text/tokens.ts'

/** The tokens that belong to one code: from `first` up to and including `last`. */
export type Territory = {
  first: number
  last: number
  /** The cell of a table that names the shop. */
  shop?: { first: number; last: number } | undefined
  /** The shop in the line above rows that name none. */
  heading?: { first: number; last: number; isLoose: boolean } | undefined
  /** The cell of a table with the last day, as offsets of the text. */
  end?: { from: number; to: number } | undefined
}

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
  const outside = outsideBrackets(tokens, code + 1, next)
  const strongest = Math.max(0, ...outside.map((at) => tokens[at]?.gap ?? 0))
  const cuts = outside.filter((at) => (tokens[at]?.gap ?? 0) === strongest)
  const [earliest = next] = cuts
  if (strongest === GAP.none) return hasAmount(first, code) ? code + 1 : next
  if (hasAmount(first, earliest - 1)) return earliest
  const served = cuts.findIndex((cut, at) => hasAmount(cut, (cuts[at + 1] ?? next) - 1))
  return cuts[served + 1] ?? earliest
}

/** Indexes from `from` to `to` but for those inside '(10 %, nur heute)'. */
function outsideBrackets(tokens: readonly Token[], from: number, to: number): number[] {
  const outside: number[] = []
  let depth = 0
  for (let at = from; at <= to; at += 1) {
    const text = tokens[at]?.text
    if (text === ')' && depth > 0) depth -= 1
    else if (depth === 0 || at === to) outside.push(at)
    if (text === '(') depth += 1
  }
  return outside
}
