import { type Caption, GAP, type Token } from '../text/tokens.ts'
import { type NameSpan, readName } from './read-name.ts'

const LINK = /^(?:,|und|&|\+|sowie|oder|and|or)$/u
const GOES_ON = /^(?:mit|gibt|gibts|bekommt|spart|gilt|geht|je|jeweils|überall)$/u
const UNIT = /^(?:%|€|prozent|euro)$/u
const MAX_NAMES = 4

/** 'bei Kulturbeutel, Seifenzeug und Haarfreunde': the names behind the first, if nothing else follows. */
export function namesBehind(caption: Caption, first: NameSpan): NameSpan[] {
  const { tokens } = caption
  const names: NameSpan[] = []
  let end = skipAmount(tokens, first.last)
  while (names.length < MAX_NAMES && LINK.test(tokens[end + 1]?.lower ?? '')) {
    const name = readName(caption, end + 2, false)
    if (!name || !/^[\p{Lu}\d]/u.test(tokens[name.first]?.text ?? '')) break
    if ((tokens[end + 2]?.gap ?? GAP.blank) > GAP.comma) break
    names.push(name)
    end = skipAmount(tokens, name.last)
  }
  const next = tokens[end + 1]
  const isEnd = !next || next.gap > GAP.none || next.kind === 'mark' || GOES_ON.test(next.lower)
  return isEnd && names.length > 1 ? names : []
}

/** Index of the last token of the amount behind a name, else of the name. */
export function skipAmount(tokens: readonly Token[], at: number): number {
  return isAmountAt(tokens, at + 1) ? at + 2 : at
}

/** Whether a number and its unit stand at `at`. */
export function isAmountAt(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'number' && UNIT.test(tokens[at + 1]?.lower ?? '')
}
