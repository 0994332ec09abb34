import type { RowGroup } from '../rows/row.ts'
import { countWhile } from './count-while.ts'

export type TokenKind =
  | 'word'
  | 'number'
  | 'handle'
  | 'hashtag'
  | 'url'
  | 'email'
  | 'phone'
  | 'mark'

/** What parts two neighbouring tokens; larger parts more. */
export const GAP = { none: 0, comma: 1, semicolon: 2, bullet: 3, sentence: 4, line: 5, blank: 6 }

export type Token = {
  kind: TokenKind
  /** As folded; handles and hashtags without their sign. */
  text: string
  lower: string
  /** Offsets in the folded text. */
  start: number
  end: number
  /** White space before it. */
  spaced: boolean
  /** What parts it from the token before, one of GAP. */
  gap: number
  sentence: number
  line: number
}

/** Index of the last token that starts at or before an offset; -1 with none. */
export function indexAt(tokens: readonly Token[], offset: number): number {
  return countWhile(tokens, ({ start }) => start <= offset) - 1
}

/** A caption, folded and cut into tokens. */
export type Caption = {
  text: string
  tokens: Token[]
  /** Most words are in capitals, so capitals say nothing. */
  isShouted: boolean
  /** Nearly nothing is in capitals, so small letters say nothing. */
  isLowerCase: boolean
  /** Its tables, and its lines of the same form. */
  groups: readonly RowGroup[]
  /** Tokens that a table shows to be no code. */
  barred: ReadonlySet<number>
}
