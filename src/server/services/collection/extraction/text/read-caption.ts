import { readRows } from '../rows/read-rows.ts'
import { joinSpacedCodes } from './joined-codes.ts'
import { mendSentences, tokenize } from './tokenize.ts'
import type { Caption, Token } from './tokens.ts'

/** Cuts folded text into tokens and notes how it uses capitals. */
export function readCaption(text: string): Caption {
  const rows = readRows(text, joinSpacedCodes(text, mendSentences(tokenize(text))))
  const { tokens } = rows
  const words = tokens.filter((token) => token.kind === 'word' && /^\p{L}{2,}$/u.test(token.text))
  return {
    text,
    ...rows,
    isShouted: share(words, (token) => token.text === token.text.toUpperCase()) > 0.6,
    isLowerCase: share(words.filter(isNotCapital), (token) => token.text === token.lower) > 0.95,
  }
}

function share(words: Token[], test: (token: Token) => boolean): number {
  if (words.length < 3) return 0
  return words.filter(test).length / words.length
}

/** A code in capitals does not make a caption in small letters any less so. */
function isNotCapital({ text }: Token): boolean {
  return text !== text.toUpperCase()
}
