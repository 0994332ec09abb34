/** The words before the code, the code as it stands there, and the words after it. */
export type MarkedQuote = readonly [before: string, code: string, after: string]

/** The whole quote before an empty code where it does not stand there letter by letter. */
export function markCode(quote: string, code: string): MarkedQuote {
  // Upper case may be longer than what it came from ('ß'), and places would shift.
  const found = new RegExp(code.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu').exec(quote)
  if (!found || code === '') return [quote, '', '']
  const end = found.index + found[0].length
  return [quote.slice(0, found.index), found[0], quote.slice(end)]
}
