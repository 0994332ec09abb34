import type { Token } from './tokens.ts'

/** A code that the caption writes in pieces, and the span of its pieces in the folded text. */
export type JoinedCode = { code: string; start: number; end: number }

const SPELT_OUT = /(?<![\p{L}\p{N}])[\p{Lu}\p{N}](?: [\p{Lu}\p{N}]){3,}(?![\p{L}\p{N}]|%| ?[€%])/gu
const SAID_TOGETHER =
  /(?<![\p{L}\p{N}])([\p{L}\p{N}]+(?: [\p{L}\p{N}]+){1,2})["“”']?[ ,–-]*\(?[ ]?(?:alles |bitte )?(?:zusammen ?geschrieben|zusammen|ohne leerzeichen|ohne leerstelle|in einem wort|ein wort|no spaces?|one word)/giu

/** 'Sagt an der Theke „Vroni schickt mi“': quotation marks right behind what calls it a code. */
const QUOTED_WORDS =
  /(?<![\p{L}\p{N}])(?:\p{L}{0,20}code|codewort|stichwort|kennwort|zauberwort|lautet|sagt?|sogts|nennt|gebt|gib|tippt|nehmt|nutzt|enter|use|mit|per)(?: (?:ist|lautet|einfach|oanfach|den|dem|satz|worten|ihr)){0,2}:? ?["„“»]([\p{L}\p{N}]{2,20}(?: [\p{L}\p{N}]{2,20}){1,3})["“”«]/giu
/** 'SOMMER MIT NINA ein (ja, mit Leerzeichen!)'. */
const SAID_APART =
  /(?<![\p{L}\p{N}])([\p{Lu}\p{N}]{2,20}(?: [\p{Lu}\p{N}]{2,20}){1,3})(?![\p{L}\p{N}])[^.!?\n]{0,20}\bmit (?:Leerzeichen|Leerstellen?|Abstand)/gu

/**
 * The only ways in which a code may hold spaces: letters spelt out one by one ('M A J A 1 0') and
 * pieces that the caption says are written together lose theirs, words in quotation marks and words
 * that the caption says are written apart keep them.
 */
export function findJoinedCodes(text: string): JoinedCode[] {
  return [...findPieces(text), ...findPhrases(text)]
}

function findPhrases(text: string): JoinedCode[] {
  const matches = [...text.matchAll(QUOTED_WORDS), ...text.matchAll(SAID_APART)]
  return matches.flatMap((match) => {
    const [whole, code = ''] = match
    if (/code/iu.test(code) || code.split(' ').some((word) => IS_WHOLE.test(word))) return []
    const start = match.index + whole.lastIndexOf(code)
    return [{ code, start, end: start + code.length }]
  })
}

function findPieces(text: string): JoinedCode[] {
  const found: JoinedCode[] = []
  for (const match of text.matchAll(SPELT_OUT)) {
    found.push({
      code: match[0].replaceAll(' ', ''),
      start: match.index,
      end: match.index + match[0].length,
    })
  }
  for (const match of text.matchAll(SAID_TOGETHER)) {
    const pieces = lastPieces((match[1] ?? '').split(' '))
    const end = match.index + (match[1] ?? '').length
    const start = end - pieces.join(' ').length
    if (pieces.length > 1) found.push({ code: pieces.join(''), start, end })
  }
  return found
}

/** 'dem Code Wirtschaft15, alles zusammengeschrieben' says it of one word. */
const IS_WHOLE = /\p{L}\d|\d\p{L}/u
const IS_NOUN = /(?:code|wort|gutschein)$/iu

/** Of 'ist LEO 20' the code is what stands in capitals or figures at the end. */
function lastPieces(words: string[]): string[] {
  const first = words.findLastIndex((word) => !/^[\p{Lu}\p{N}]+$/u.test(word)) + 1
  const pieces = words.slice(first)
  if (pieces.length > 1) return pieces
  const [before = '', last = ''] = words.slice(-2)
  return IS_WHOLE.test(last) || IS_NOUN.test(before) ? [] : [before, last]
}

/** Puts one token in place of the pieces of each joined code. */
export function joinSpacedCodes(text: string, tokens: Token[]): Token[] {
  const joined = findJoinedCodes(text)
  if (joined.length === 0) return tokens
  return tokens.flatMap((token) => {
    const whole = joined.find((code) => token.start >= code.start && token.end <= code.end)
    if (!whole) return [token]
    if (token.start !== whole.start) return []
    return [
      {
        ...token,
        kind: 'word' as const,
        text: whole.code,
        lower: whole.code.toLowerCase(),
        end: whole.end,
      },
    ]
  })
}
