import { BENEFIT_WORDS } from '../codes/cue-words.ts'
import type { Territory } from '../codes/territories.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { ClaimedRow } from './claim-rows.ts'
import { findHeading } from './find-heading.ts'
import type { Row } from './row.ts'

type HasAmount = (from: number, to: number) => boolean

/** The territory of a code that stands in a row: what the row says, and no other row. */
export function keepToRow(
  caption: Caption,
  territory: Territory,
  { row, group, coded }: ClaimedRow,
  hasAmount: HasAmount,
): Territory {
  const { first, last } = row
  if (group.kind === 'table') return { first, last, shop: row.shop, end: row.end }
  const { tokens } = caption
  const next = group.rows.find((other) => other.first > last)?.first ?? tokens.length
  const saysAll =
    hasAmount(first, last) ||
    tokens.slice(first, last + 1).some(({ lower }) => BENEFIT_WORDS.has(lower))
  const end = saysAll ? endOfRow(tokens, row, next) : Math.min(territory.last, next - 1)
  return { first, last: Math.max(last, end), heading: findHeading(caption, coded, row) }
}

const SIGN = /^(?:–|—|\||→|➡|➜|➝|➔|»|=|:|[-=–—~]*>)$/u

/** A row goes on in the lines below that are no rows themselves, the last one up to a blank line. */
function endOfRow(tokens: readonly Token[], row: Row, next: number): number {
  let last = row.last
  while (last + 1 < next) {
    const below = tokens[last + 1]
    if (!below || below.line === tokens[last]?.line || below.gap > GAP.line) return last
    let end = last + 1
    while (end + 1 < next && tokens[end + 1]?.line === below.line) end += 1
    const isOther =
      (below.kind === 'mark' && below.text !== '(') ||
      tokens.slice(last + 1, end + 1).some(({ text, kind }) => kind === 'handle' || SIGN.test(text))
    if (isOther) return last
    last = end
  }
  return last
}

const PIPE = '|'
const MAX_STRETCH = 80

/** 'A: X (5 %) || B → Y (9 %) || C: im Angebot': what belongs to a code stands between its pipes. */
export function keepToStretch(
  { tokens }: Caption,
  territory: Territory,
  code: number,
  codes: readonly number[],
  hasAmount: HasAmount,
): Territory {
  const line = tokens[code]?.line
  const isInside = (at: number) => tokens[at]?.line === line && tokens[at]?.text !== PIPE
  let first = code
  while (code - first < MAX_STRETCH && isInside(first - 1)) first -= 1
  let last = code
  while (last - code < MAX_STRETCH && isInside(last + 1)) last += 1
  const isShared = codes.some(
    (other) => (other < first || other > last) && tokens[other]?.line === line,
  )
  if (!isShared || !hasAmount(first, last)) return territory
  return { first: Math.max(first, territory.first), last: Math.min(last, territory.last) }
}
