import type { Caption, Token } from '../text/tokens.ts'
import type { LeftCue } from './left-cue.ts'
import { AD_WORDS } from './slot.ts'

/**
 * 'SONNTAGS-CODES WOHNEN', 'MEINE CODES' with 'BEAUTY' in a line of its own below, 'FOOD: KoRo 5 %
 * mit GESA5': a word in capitals that names the topic of what follows.
 */
export function isHeading({ tokens }: Caption, index: number, left: LeftCue): boolean {
  const token = tokens[index]
  if (!token || /\d/u.test(token.text) || left.isQuoted || left.isBracketed) return false
  if (!left.isPluralNoun) return false
  if (!left.isAcrossLine)
    return (
      !isColonBefore(tokens, index) && (endsLine(tokens, index) || tokens[index + 1]?.text === ':')
    )
  return tokens[index - 1]?.line !== token.line && endsLine(tokens, index) && goesOn(tokens, index)
}

function isColonBefore(tokens: readonly Token[], index: number): boolean {
  return /^(?::|=|→|➡|👉)$/u.test(tokens[index - 1]?.text ?? '')
}

/** Only signs and the label of advertising follow in the line. */
function endsLine(tokens: readonly Token[], index: number): boolean {
  const line = tokens[index]?.line
  for (let at = index + 1; tokens[at]?.line === line && at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token && token.kind !== 'mark' && !AD_WORDS.test(token.lower)) return false
  }
  return true
}

const SEPARATOR = /^(?::|–|—|-|\||→|➡|=|\/)$/u

/** The next line is an item: a name, a separator and what belongs to it. */
function goesOn(tokens: readonly Token[], index: number): boolean {
  const line = (tokens[index]?.line ?? 0) + 1
  return tokens.some((token) => token.line === line && SEPARATOR.test(token.text))
}
