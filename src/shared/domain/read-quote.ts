import type { Offer, Reading } from '../schemas/post.ts'

type ReadSpan = Reading['spans'][0]

/** A reading with its places as offsets in the quote instead of the text; those outside of it are dropped. */
export const cutReading = (
  { shares, spans }: Reading,
  { start, end }: Pick<Offer, 'start' | 'end'>,
): Reading => ({
  shares,
  spans: spans
    .filter((span) => span.start >= start && span.end <= end)
    .map((span) => ({ ...span, start: span.start - start, end: span.end - start })),
})

export type QuotePart = { start: number; text: string; kind?: ReadSpan['kind'] }

/** The quote in parts, in some of which something was read. */
export function splitQuote(quote: string, spans: readonly ReadSpan[]): QuotePart[] {
  const parts: QuotePart[] = []
  let done = 0
  for (const { kind, start, end } of spans) {
    parts.push({ start: done, text: quote.slice(done, start) })
    parts.push({ start, text: quote.slice(start, end), kind })
    done = end
  }
  return [...parts, { start: done, text: quote.slice(done) }].filter(({ text }) => text !== '')
}
