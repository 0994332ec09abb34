import type { Token } from '../text/tokens.ts'
import type { Row, RowGroup, Span } from './row.ts'

/** Signs between the parts of a row; those of one kind do the same. */
const SIGNS: readonly [string, RegExp][] = [
  ['dash', /^[-–—]$/u],
  ['arrow', /^(?:→|➡|➜|➝|➔|➤|👉|»|[-=–—~]*>)$/u],
  ['colon', /^:$/u],
  ['equals', /^=$/u],
  ['pipe', /^\|$/u],
  ['slash', /^\/$/u],
]
const BRACKET = '('
const AFTER_CODE = /^(?:bei|beim|für|auf|bis|gibt|spart)$/u
const MAX_ROW = 40
const MAX_NAME = 6
/** Rows of another form may stand between two of the same. */
const MAX_APART = 3
const MAX_GROUPS = 60

type Candidate = { form: string; row: Row & { slot: number }; at: number }

/** Two or more lines, or stretches between '||', of which each may have a code in the same place. */
export function findLists(tokens: readonly Token[]): RowGroup[] {
  const open = new Map<string, Candidate[]>()
  const groups: RowGroup[] = []
  const close = (candidates: readonly Candidate[] | undefined) => {
    if (candidates && candidates.length > 1 && groups.length < MAX_GROUPS)
      groups.push({ kind: 'list', rows: candidates.map(({ row }) => row) })
  }
  const add = (candidate: Candidate) => {
    const before = open.get(candidate.form)
    if (before && candidate.at - (before.at(-1)?.at ?? 0) <= MAX_APART) before.push(candidate)
    else {
      close(before)
      open.set(candidate.form, [candidate])
    }
  }
  lines(tokens).forEach((line, at) => {
    for (const candidate of readForms(tokens, line, 'line')) add({ ...candidate, at })
  })
  stretches(tokens).forEach((stretch, at) => {
    for (const candidate of readForms(tokens, stretch, 'part')) add({ ...candidate, at })
  })
  for (const candidates of open.values()) close(candidates)
  return groups
}

function lines(tokens: readonly Token[]): Span[] {
  return cut(tokens, (token, before) => token.line !== before.line)
}

/** The parts of lines that pipes or bullets part. */
function stretches(tokens: readonly Token[]): Span[] {
  const isSign = ({ text }: Token) => /^[|•·]$/u.test(text)
  return cut(tokens, (token, before) => token.line !== before.line || isSign(before)).filter(
    ({ first, last }) =>
      tokens[first - 1]?.line === tokens[first]?.line ||
      tokens[last + 1]?.line === tokens[last]?.line,
  )
}

function cut(tokens: readonly Token[], parts: (token: Token, before: Token) => boolean): Span[] {
  const spans: Span[] = []
  let first = 0
  tokens.forEach((token, at) => {
    const before = tokens[at - 1]
    if (!before || !parts(token, before)) return
    spans.push({ first, last: at - 1 })
    first = at
  })
  if (tokens.length > 0) spans.push({ first, last: tokens.length - 1 })
  return spans
}

/** The ways in which one line may be a row: its code behind the first sign, or before it. */
function readForms(
  tokens: readonly Token[],
  { first, last }: Span,
  place: string,
): Omit<Candidate, 'at'>[] {
  if (last - first > MAX_ROW) return []
  let start = first
  while (start < last && tokens[start]?.kind === 'mark') start += 1
  const found: Omit<Candidate, 'at'>[] = []
  const head = signAt(tokens, start + 1, last) ?? bracketAt(tokens, start + 1)
  if (head && isWord(tokens[start]))
    found.push({ form: `${place} code ${head}`, row: { first, last, slot: start } })
  const sign = firstSign(tokens, start, last)
  const end = lastWord(tokens, start, last)
  const before = signAt(tokens, end - 1, last)
  if (before && end - 1 > sign && isWord(tokens[end]))
    found.push({ form: `${place} end ${before}`, row: { first, last, slot: end } })
  if (sign < 0) return found
  let slot = sign + 1
  while (slot <= last && /^["„“*_`'‘]$/u.test(tokens[slot]?.text ?? '')) slot += 1
  if (slot > last || !isWord(tokens[slot]) || !endsSlot(tokens, slot, last)) return found
  found.push({
    form: `${place} name ${signAt(tokens, sign, last) ?? ''}`,
    row: { first, last, slot },
  })
  return found
}

function firstSign(tokens: readonly Token[], start: number, last: number): number {
  for (let at = start + 1; at <= Math.min(last, start + MAX_NAME); at += 1)
    if (signAt(tokens, at, last)) return at
  return -1
}

/** The last token but for signs behind it. */
function lastWord(tokens: readonly Token[], start: number, last: number): number {
  let end = last
  while (end > start && tokens[end]?.kind === 'mark') end -= 1
  return end
}

function signAt(tokens: readonly Token[], at: number, last: number): string | undefined {
  const token = tokens[at]
  if (!token || at > last || token.kind !== 'mark') return undefined
  const sign = SIGNS.find(([, signs]) => signs.test(token.text))?.[0]
  const isTight = sign === 'dash' || sign === 'slash' || sign === 'pipe'
  return isTight && !token.spaced ? undefined : sign
}

function bracketAt(tokens: readonly Token[], at: number): string | undefined {
  return tokens[at]?.text === BRACKET ? 'bracket' : undefined
}

function isWord(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.text.length > 2
}

/** Nothing follows that would make the word the first of a phrase. */
function endsSlot(tokens: readonly Token[], slot: number, last: number): boolean {
  const next = tokens[slot + 1]
  if (!next || slot === last) return true
  return next.kind === 'mark' || next.kind === 'number' || AFTER_CODE.test(next.lower)
}
