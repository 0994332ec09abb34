import type { CaptionMarks } from '#shared/schemas/pasted-post.ts'
import type { CaptionPlaces } from './places.ts'
import { toSourceSpan } from './text/normalize-text.ts'
import type { Span } from './text/tokenize.ts'

type Mark<Value> = { value: Value; start: number; end: number }

/** Places that name a shop by the words alone are many in a long caption, and mostly none. */
const MOST_SHOPS = 40
/** How a shop is named, the surest first. */
const SHOP_ORDER = ['known', 'handle', 'host', 'tag', 'name', 'account', 'lower']

/**
 * All places of a caption that may be a code, a shop, an amount or an end, each value once: what somebody can
 * choose in place of what was read.
 */
export function listMarks(caption: CaptionPlaces): CaptionMarks {
  const { cut, candidates, mentions, amounts, days } = caption
  const mark = <Value>(value: Value, { from, to }: Span): Mark<Value> => {
    // The account that posts stands in front of the text.
    const [start, end] =
      from < 0 ? [0, 0] : toSourceSpan(cut, cut.tokens[from]?.start ?? 0, cut.tokens[to]?.end ?? 0)
    return { value, start, end }
  }
  const shops = mentions.toSorted(
    (one, other) => SHOP_ORDER.indexOf(one.kind) - SHOP_ORDER.indexOf(other.kind),
  )
  return {
    code: once(candidates.map((candidate) => mark(candidate.code, candidate))),
    shop: once(shops.map((shop) => mark(shop.brand ?? shop.name, shop))).slice(0, MOST_SHOPS),
    amount: once(
      amounts.flatMap((span) => {
        const { value, type } = cut.tokens[span.from]?.amount ?? { value: 0, type: null }
        return value > 0 && type ? [mark({ amount: value, type }, span)] : []
      }),
    ),
    end: once(days.map((named) => mark(named.day, named))),
  }
}

const once = <Value>(marks: readonly Mark<Value>[]): Mark<Value>[] =>
  [...new Map(marks.toReversed().map((one) => [JSON.stringify(one.value), one])).values()].reverse()
