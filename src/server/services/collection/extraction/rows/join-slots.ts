import type { Token } from '../text/tokens.ts'

const OPENS = /^(?:–|—|-|:|\||→|➡|➜|➝|➔|👉|=|»|[-=–—~]*>|•|·|▪|✅|✨|["„“*_`])$/u
const CLOSES = /^(?:–|—|-|:|\||→|➡|➜|➝|➔|👉|=|»|[-=–—~]*>|\(|,|["”“*_`])$/u
const CLOSING_WORDS = /^(?:bei|beim|für|auf)$/u
const PART = /^[\p{L}\p{N}_-]{2,}$/u
const MAX_PARTS = 4

/**
 * Makes one token of 'nina.glow' where it fills the place between the signs of a list or table.
 * Anywhere else such a point more often ends a sentence that lacks its space.
 */
export function joinDottedSlots(text: string, tokens: Token[]): Token[] {
  if (!/[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(text)) return tokens
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) break
    const end = opensSlot(tokens, at) ? endOfDotted(tokens, at) : at
    const last = tokens[end]
    if (end === at || !last || !closesSlot(tokens, end)) {
      joined.push(token)
      continue
    }
    const whole = text.slice(token.start, last.end)
    joined.push({ ...token, kind: 'word', text: whole, lower: whole.toLowerCase(), end: last.end })
    at = end
  }
  return joined
}

function opensSlot(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  return !before || before.line !== token?.line || OPENS.test(before.text)
}

function closesSlot(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end + 1]
  if (!next || next.line !== tokens[end]?.line) return true
  return next.kind === 'number' || CLOSES.test(next.text) || CLOSING_WORDS.test(next.lower)
}

/** Index of the last part of 'fit.mit.tom', else `at`. */
function endOfDotted(tokens: readonly Token[], at: number): number {
  if (!isPart(tokens[at])) return at
  let end = at
  while (end - at < 2 * (MAX_PARTS - 1)) {
    const [dot, part] = [tokens[end + 1], tokens[end + 2]]
    if (dot?.text !== '.' || dot.spaced || !isPart(part) || part?.spaced) break
    end += 2
  }
  return end
}

function isPart(token: Token | undefined): boolean {
  return token?.kind === 'word' && PART.test(token.text)
}
