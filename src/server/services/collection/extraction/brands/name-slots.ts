import { codeNounAt } from '../codes/code-noun.ts'
import { FUNCTION_WORDS, RUNNING_WORDS } from '../codes/stop-words.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'
import { GENERIC_NOUNS, NAME_STOPPERS } from './brand-words.ts'
import { isAmountAt } from './name-rows.ts'
import { type NameSpan, readName } from './read-name.ts'

const SIGN = /^(?:[,/+(·|=:–—→➡➜👉⇒-]|[-=–—~]*>|mit)$/u
/** '30 % 💥 Ankerplatz 💥 MOINMOIN30'. */
const PICTURE = /^\p{Extended_Pictographic}/u

/** Whether a code or an amount follows the shop, with or without a sign between. */
export function isSlotSign(
  tokens: readonly Token[],
  index: number,
  isCode: (index: number) => boolean,
): boolean {
  const token = tokens[index]
  if (token?.kind === 'number') return isAmountAt(tokens, index)
  if (PICTURE.test(token?.text ?? '') && isCode(index + 1)) return true
  if (!SIGN.test(token?.lower ?? '')) return false
  if (isCode(index + 1)) return true
  const isNamed = codeNounAt(tokens, index + 1) && (isCode(index + 2) || isCode(index + 3))
  if (isNamed && isInBracket(tokens, index)) return true
  return isAmountAt(tokens, index + 1)
}

/** 'Kurkuma (Wurzelwerk, Code OLLI)': the sign parts what stands in a bracket. */
function isInBracket(tokens: readonly Token[], sign: number): boolean {
  const inside = tokens.slice(Math.max(0, sign - MAX_WORDS - 1), sign)
  return inside.some(({ text }) => text === '(') && !inside.some(({ text }) => text === ')')
}

const ARROW = /^(?:→|➡|➜|👉|⇒|[-=–—~]*>)$/u
const MAX_WORDS = 4

/** 'Wollwerk Rhön, FRAUKE', 'snipes / DENIZ15': the words that alone fill the clause. */
export function nameInSlot(caption: Caption, sign: number): NameSpan | undefined {
  const { tokens } = caption
  // 'Dubby // POP' has two signs.
  if (tokens[sign]?.text === '/' && tokens[sign - 1]?.text === '/')
    return nameInSlot(caption, sign - 1)
  const isArrow = ARROW.test(tokens[sign]?.text ?? '')
  const mayFollowComma =
    isArrow || (tokens[sign]?.kind === 'number' && isBeforeBracket(tokens, sign))
  const starts = (at: number) =>
    startsClause(tokens, at) || (mayFollowComma && tokens[at - 1]?.text === ',')
  let first = sign
  while (first > 0 && isWordAt(tokens, first - 1)) {
    first -= 1
    if (sign - first > MAX_WORDS) return undefined
    if (starts(first)) break
  }
  if (first === sign || !starts(first)) return undefined
  const words = tokens.slice(first, sign)
  const isName = words.every((_, at) => isNamePart(caption, first + at))
  const [head] = words
  const isCapital = /^\d*\p{Lu}/u.test(head?.text ?? '') || caption.isLowerCase
  return isName && isCapital && !/^\d+er/u.test(head?.lower ?? '')
    ? { first, last: sign - 1 }
    : undefined
}

/** 'Gewürzland 10 % (LISA10)': a bracket follows the amount. */
function isBeforeBracket(tokens: readonly Token[], amount: number): boolean {
  return tokens[amount + 2]?.text === '('
}

function isWordAt(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'word' && (tokens[at + 1]?.gap ?? GAP.blank) <= GAP.bullet
}

function startsClause(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (!before || (tokens[at]?.gap ?? 0) >= GAP.bullet) return true
  return before.kind === 'mark' && !/^[,"'„“”&%€/+-]$/u.test(before.text)
}

/** 'Jaaa'. */
const DRAWN_OUT = /(\p{L})\1\1/u

function isNamePart({ tokens }: Caption, at: number): boolean {
  const lower = tokens[at]?.lower ?? ''
  if (codeNounAt(tokens, at) || DRAWN_OUT.test(lower)) return false
  return ![GENERIC_NOUNS, NAME_STOPPERS, FUNCTION_WORDS, RUNNING_WORDS].some((set) =>
    set.has(lower),
  )
}

/** The German words for a small trade with which a name begins: 'Imkerhof', 'Rösterei'. */
const TRADE =
  /(?:laden|lädchen|stube|stübchen|hof|manufaktur|werkstatt|rösterei|gärtnerei|bäckerei|weingut|brauerei|imkerei|handlung|kontor|atelier|mühle|hotel|pension|café|parfümerie|apotheke|optik|juwelier|radsport|festival|messe|kongress|schuhhaus|modehaus|reformhaus|kaufhaus|möbelhaus)$/u
const NO_TRADE = /^(?:bahnhof|friedhof|innenhof|schulhof|hinterhof|behandlung|verhandlung)$/u

export function isTradeWord({ kind, text, lower }: Token): boolean {
  return kind === 'word' && /^\p{Lu}/u.test(text) && TRADE.test(lower) && !NO_TRADE.test(lower)
}

/** 'Seifenstube Wildwiese'; a trade word alone only behind 'im', 'vom' or 'aus dem'. */
export function tradeName(caption: Caption, index: number): NameSpan | undefined {
  const span = readName(caption, index, false) ?? { first: index, last: index }
  if (span.last > span.first) return span
  const before = caption.tokens[index - 1]?.lower ?? ''
  const isLong = (caption.tokens[index]?.text.length ?? 0) > 7
  return isLong && /^(?:im|vom|beim|dem|der|fürs)$/u.test(before) ? span : undefined
}
