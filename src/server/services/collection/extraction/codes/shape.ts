import type { Caption, Token } from '../text/tokens.ts'
import { UNIT_SHAPES } from './stop-words.ts'

export type CodeShape = 'mixed' | 'caps' | 'shouted' | 'camel' | 'title' | 'lower' | 'digits'

/** How a token is written; in a shouted caption capitals alone tell nothing. */
export function shapeOf(token: Token, caption: Caption): CodeShape {
  const { text } = token
  if (/^\d+$/u.test(text)) return 'digits'
  if (/\d/u.test(text)) return 'mixed'
  if (text === token.lower) return 'lower'
  if (text === text.toUpperCase()) return caption.isShouted ? 'shouted' : 'caps'
  if (/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(text)) return 'camel'
  return 'title'
}

export function looksLikeUnit(token: Token): boolean {
  return UNIT_SHAPES.some((shape) => shape.test(token.text))
}

/** 'AC200', 'L20', 'GRX600', 'S95F': one or two letters with figures, or three with many. */
const MODEL_SHAPE = /^(?:\p{Lu}{1,2}-?\d{1,4}\p{Lu}?|\p{Lu}{3}-?\d{3,4}\p{Lu}?|\d{3,4}\p{Lu}\d?)$/u

export function looksLikeModel(token: Token): boolean {
  return MODEL_SHAPE.test(token.text)
}

/** The last run of figures in a code: 15 in 'ANNA15', 10 in '20LEON'. */
export function figuresIn(code: string): number[] {
  return (code.match(/\d+/gu) ?? []).map(Number)
}

const ELIGIBLE = /^[\p{L}\p{N}][\p{L}\p{N}_\-&+. ]{1,39}$/u

/** Whether a token could be typed as a code at all. */
export function isEligible(token: Token): boolean {
  if (token.kind !== 'word' && token.kind !== 'number' && token.kind !== 'hashtag') return false
  if (token.kind === 'number' && !/^\d{3,12}$/u.test(token.text)) return false
  return ELIGIBLE.test(token.text)
}
