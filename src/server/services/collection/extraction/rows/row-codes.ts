import type { CaptionSigns } from '../codes/caption-signs.ts'
import { BENEFIT_WORDS } from '../codes/cue-words.ts'
import { COMMON_WORDS, FUNCTION_WORDS, RUNNING_WORDS } from '../codes/stop-words.ts'
import type { Caption, Token } from '../text/tokens.ts'
import type { Row, RowGroup } from './row.ts'

/**
 * Tokens that are codes because they stand where the other rows have theirs: in the column of a
 * table, or in the same place of lines in which `sure` tells some.
 */
export function codesOfRows(
  { tokens, groups }: Caption,
  signs: CaptionSigns,
  sure: ReadonlySet<number>,
): Set<number> {
  const found = new Set<number>()
  for (const group of groups) {
    const certain = certainSlots(group, sure)
    for (const row of group.rows) {
      const token = row.slot === undefined ? undefined : tokens[row.slot]
      if (row.slot === undefined || !token || sure.has(row.slot) || isPlainWord(token)) continue
      const isCode =
        group.kind === 'table' ||
        (hasGain(tokens, row, row.slot, signs) &&
          isLikely(
            token,
            certain.flatMap((index) => tokens[index] ?? []),
          ))
      if (isCode) found.add(row.slot)
    }
  }
  return found
}

function certainSlots({ rows }: RowGroup, sure: ReadonlySet<number>): number[] {
  return rows.flatMap(({ slot }) => (slot !== undefined && sure.has(slot) ? [slot] : []))
}

function isPlainWord({ lower }: Token): boolean {
  return (
    FUNCTION_WORDS.has(lower) ||
    RUNNING_WORDS.has(lower) ||
    COMMON_WORDS.has(lower) ||
    BENEFIT_WORDS.has(lower)
  )
}

/** The row says what the code is worth. */
function hasGain(
  tokens: readonly Token[],
  { first, last }: Row,
  slot: number,
  signs: CaptionSigns,
): boolean {
  for (let at = first; at <= last; at += 1) {
    if (signs.amountAt.get(at)?.role === 'discount') return true
    if (at > slot && BENEFIT_WORDS.has(tokens[at]?.lower ?? '')) return true
  }
  return false
}

const MIN_STEM = 3

/** How much a word needs of its neighbours: the more it looks like any other word, the more. */
function isLikely(token: Token, certain: readonly Token[]): boolean {
  const { text, lower } = token
  if (/^[\p{L}\p{N}]+(?:[._][\p{L}\p{N}]+)+$/u.test(text)) return certain.length > 0
  if (certain.length < 2) return false
  if (/^\p{Lu}[\p{Lu}\p{N}_-]{2,}$/u.test(text)) return true
  if (/\d/u.test(text) && /\p{L}{3}/u.test(text)) return true
  if (/^\p{Lu}?\p{Ll}+-\p{Ll}+$/u.test(text) || /^\p{Lu}?\p{Ll}{3,}$/u.test(text))
    return certain.some((other) => sharesStem(lower, other.lower))
  return /\p{Ll}\p{Lu}/u.test(text)
}

/** 'vivixnn' beside 'VIVI10', 'nina-glow' beside 'FITNINA'. */
function sharesStem(one: string, two: string): boolean {
  const head = one.slice(0, MIN_STEM)
  return two.startsWith(head) || (one.length > MIN_STEM && two.includes(one.slice(0, MIN_STEM + 1)))
}

/** What stands before the codes of a list names shops: 'Waldkauz » ANNA10', 'KORO – ANNA5'. */
export function namesInRows({ groups }: Caption, sure: ReadonlySet<number>): Set<number> {
  const names = new Set<number>()
  for (const group of groups) {
    if (group.kind !== 'list' || certainSlots(group, sure).length < 2) continue
    for (const { first, slot } of group.rows) {
      if (slot === undefined || !sure.has(slot)) continue
      for (let at = first; at < slot; at += 1) names.add(at)
    }
  }
  return names
}
