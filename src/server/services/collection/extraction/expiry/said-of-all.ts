import type { Caption, Token } from '../text/tokens.ts'
import { isOfferWord, startsAsEnd } from './about-offer.ts'

type Code = { index: number }

const ALL_BEFORE =
  /(?<!auf )(?<!\p{L})(?:alle|alles|beide|beides|jeweils|sämtliche|codes|beiden|überall|(?:die|diese|alle) (?:zwei|drei|vier|fünf|sechs))(?: (?!auf )\p{L}+){0,3}\W*$/iu
/** 'Bis Sonntag gelten beide', 'Morgen ist für beide der letzte Tag'. */
const ALL_AFTER =
  /^[^.!?\n]{0,24}(?:\.[^.!?\n]{0,24}){0,2} (?:(?:gelten|gehen|laufen|funktionieren|klappen) (?:die |sie )?(?:alle|beide|beiden)|für (?:beide|alle (?:zwei|drei|vier|codes)))(?! auf)(?!\p{L})/iu
/** A sentence of its own on 'the offer', or with a verb for several. */
const ALL_AT_HEAD =
  /^(?:(?:und )?(?:gelten|laufen|enden|funktionieren|gehen|klappen)|(?:die |das |diese )?(?:ganze )?(?:ende der aktion|aktion|aktionsende|aktionsschluss|annahmeschluss|einlöseschluss|deadline|angebote))(?!\p{L})(?![^.!?\n]{0,40} bei )/iu

/** Said before the first code or after the last, in a line of its own or with 'alle', 'beides'. */
export function isForAll({ text, tokens }: Caption, codes: readonly Code[], at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  if (ALL_BEFORE.test(text.slice(Math.max(0, token.start - 40), token.start))) return true
  if (ALL_AFTER.test(text.slice(token.start, token.start + 90))) return true
  if (codes.some(({ index }) => tokens[index]?.sentence === token.sentence)) return false
  const lines = codes.map(({ index }) => tokens[index]?.line ?? 0)
  if (token.line < Math.min(...lines) || token.line > Math.max(...lines)) return true
  if (ALL_AT_HEAD.test(text.slice(startOfSentence(tokens, at), token.end + 40))) return true
  return codes.every(({ index }) => index > at)
}

/** Further back no sentence is looked for its head. */
const MAX_HEAD = 12

function startOfSentence(tokens: readonly Token[], at: number): number {
  let first = at
  while (at - first < MAX_HEAD && tokens[first - 1]?.sentence === tokens[at]?.sentence) first -= 1
  return tokens[first]?.start ?? 0
}

const ROW_MARK = /^(?:[•·●▪◾◽■□►▶▸‣⁃➤◆♦✨✅❌*–—-]|\p{Extended_Pictographic})$/u

/**
 * Tells the ends in list rows that have no code: of '• Bella: Link (15 %, nur bis 8.6.)' among rows
 * with codes. A row that begins with the end itself speaks of the list.
 */
export function findCodelessRows(
  { tokens }: Caption,
  codes: readonly Code[],
): (at: number) => boolean {
  const firsts = new Map<number, number>()
  tokens.forEach(({ line }, index) => {
    if (!firsts.has(line)) firsts.set(line, index)
  })
  const markOf = (line: number) => tokens[firsts.get(line) ?? -1]?.text ?? ''
  const linesWithCode = new Set(codes.map(({ index }) => tokens[index]?.line ?? 0))
  const rows = new Map<string, number>()
  for (const line of linesWithCode) {
    const mark = markOf(line)
    if (ROW_MARK.test(mark)) rows.set(mark, (rows.get(mark) ?? 0) + 1)
  }
  return (at) => {
    const line = tokens[at]?.line ?? 0
    if (linesWithCode.has(line) || (rows.get(markOf(line)) ?? 0) < 2) return false
    const head = tokens[(firsts.get(line) ?? 0) + 1]?.lower ?? ''
    return !startsAsEnd(head) && !isOfferWord(head)
  }
}
