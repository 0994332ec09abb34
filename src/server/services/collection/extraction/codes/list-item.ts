import type { Caption, Token } from '../text/tokens.ts'
import type { CaptionSigns } from './caption-signs.ts'
import { type CodeShape, shapeOf } from './shape.ts'

const SEPARATOR = /^(?:–|—|-|:|\||→|➡|➝|👉|=|[-=–—]*>|»|•)$/u
const MAX_ITEM_TOKENS = 16

/**
 * The code of 'Gymshark – COSI10 (10%)' as a line of its own below a heading that speaks of
 * codes; undefined when the line of the token at `index` is no such item.
 */
export function codeOfItem(
  caption: Caption,
  index: number,
  signs: CaptionSigns,
): Token | undefined {
  const token = caption.tokens[index]
  if (!token || signs.firstNoun < 0 || signs.firstNoun >= index) return undefined
  if ((caption.tokens[signs.firstNoun]?.line ?? 0) >= token.line) return undefined
  const line = lineAround(caption.tokens, index)
  return line.length > MAX_ITEM_TOKENS ? undefined : pickCode(line, caption)
}

function lineAround(tokens: readonly Token[], index: number): Token[] {
  const number = tokens[index]?.line
  let first = index
  while (first > 0 && index - first < MAX_ITEM_TOKENS && tokens[first - 1]?.line === number)
    first -= 1
  let last = index
  while (last - index < MAX_ITEM_TOKENS && tokens[last + 1]?.line === number) last += 1
  return tokens.slice(first, last + 1)
}

/** 'Dubby // POP // 10%', 'Dubby / POP', not 'Pagro/Libro'. */
function isSlash({ text, spaced }: Token): boolean {
  return text === '/' && spaced
}

/** Of both sides of the separator the code is the one that looks like one; in doubt the right. */
function pickCode(line: Token[], caption: Caption): Token | undefined {
  const content = line.findIndex((token) => token.kind !== 'mark')
  const separator = line.findIndex(
    (token, at) => at > content && content >= 0 && (SEPARATOR.test(token.text) || isSlash(token)),
  )
  if (separator < 0) return undefined
  const left = line.slice(content, separator).filter((token) => token.kind !== 'mark')
  const right = line.slice(separator + 1).find((token) => token.kind !== 'mark')
  const lone = left.length === 1 ? left[0] : undefined
  const isNamed = lone && right && leadsToShop(shapeOf(lone, caption), shapeOf(right, caption))
  if (right && !isNamed && isBehindArrow(line, separator, right)) return right
  if (
    right &&
    isCodeLike(right, caption) &&
    !(lone && shapeOf(lone, caption) === 'mixed' && right.kind !== 'word')
  ) {
    const isLoneMixed = lone?.kind === 'word' && shapeOf(lone, caption) === 'mixed'
    return isLoneMixed && shapeOf(right, caption) !== 'mixed' ? lone : right
  }
  if (!lone || !isCodeLike(lone, caption)) return undefined
  return shapeOf(lone, caption) === 'mixed' || !isTopic(line.slice(separator + 1), caption)
    ? lone
    : undefined
}

const ARROW = /^(?:→|➡|➝|👉|[-=–—~]*>)$/u

/** 'glossier → emiliaglow': alone behind an arrow a word in small letters is the code, too. */
function isBehindArrow(line: readonly Token[], separator: number, right: Token): boolean {
  if (right.kind !== 'word' || !ARROW.test(line[separator]?.text ?? '')) return false
  const next = line[line.indexOf(right) + 1]
  return right.text.length >= 4 && (next === undefined || next.text === '(')
}

/** 'ANNA10 → Waldkauz': the code comes first, and the arrow leads to its shop. */
function leadsToShop(left: CodeShape, right: CodeShape): boolean {
  return (left === 'mixed' && right !== 'mixed') || (left === 'caps' && right === 'title')
}

/** 'FOOD: KoRo 5 % mit GESA5', 'TECHNIK: nächste Woche': nothing for the word to be worth. */
function isTopic(rest: readonly Token[], caption: Caption): boolean {
  if (rest.some((token) => token.kind === 'word' && shapeOf(token, caption) === 'mixed'))
    return true
  if (rest.some(({ lower }) => /^(?:days?|tage?|monate?|months?|trial|link)$/u.test(lower)))
    return true
  const first = rest.find(({ kind }) => kind !== 'mark')
  return !(first && (/^(?:number|handle)$/u.test(first.kind) || /^\p{Lu}/u.test(first.text)))
}

function isCodeLike(token: Token, caption: Caption): boolean {
  return token.kind === 'word' && /^(?:mixed|caps|shouted)$/u.test(shapeOf(token, caption))
}
