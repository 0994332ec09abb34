import {
  classesOfMark,
  commonnessOf,
  lookUp,
  type WordClass,
  type WordEntry,
} from '../lexicon/lexicon.ts'
import { NUMBER_WORDS } from '../lexicon/word-lists.ts'
import { type NormalizedText, normalizeText } from './normalize-text.ts'

export const TOKEN_KINDS = [
  'word',
  'number',
  'amount',
  'handle',
  'hashtag',
  'url',
  'email',
  'emoji',
  'mark',
] as const
type TokenKind = (typeof TOKEN_KINDS)[number]

/** How hard the cut before a token is. */
export const BREAK = { none: 0, comma: 1, dash: 2, sentence: 3, line: 4, paragraph: 5 } as const

export type Amount = { value: number; type: 'percentage' | 'fixed' }

/** A word, sign or address of the folded text, with its place. */
export type Token = WordEntry & {
  kind: TokenKind
  /** Without the sign of a handle or hashtag. */
  text: string
  lower: string
  start: number
  end: number
  /** One of `BREAK`. */
  gap: number
  line: number
  clause: number
  /** Number of the column within a line of a table. */
  cell: number
  amount: Amount | null
  /** Name of the known brand that begins or stands here. */
  brand: string | null
  /** How many tokens that name has; 0 within it. */
  brandLength: number
}

export type TokenizedText = { text: string; tokens: Token[]; lineStarts: number[] }

const TOP_LEVEL =
  'de|com|net|org|eu|at|ch|li|io|shop|store|co|me|app|tv|link|ly|to|be|info|biz|fr|nl|uk|us|online|deals|club|fit|bio|care|life|blog|gg|ai|cc|fm|ca|health|coffee|beauty|world|pro|dev|tech|gmbh|berlin|style|digital|cloud|space|site|xyz|one|academy|academia|agency|studio|team|vip|fun|run|bike|pet|dog|cafe|bar|wine|green|earth|hamburg|koeln|wien|tirol|swiss|travel|tours|video|photo|photos|games|gold|gifts|jewelry|clothing|shoes|fashion|kids|baby|family|house|haus|garden|kitchen|recipes|food|pizza|vegan|yoga|gym|sport|football|golf|ski|surf|win|best|sale|discount'
const PATTERNS: readonly (readonly [TokenKind, string])[] = [
  ['url', '(?:https?:\\/\\/|www\\.)[^\\s<>"„“”)\\]|]*[^\\s<>"„“”)\\]|.,;:!?*]'],
  ['email', '[\\w.+-]{1,64}@[\\w-]{1,64}(?:\\.[\\w-]{1,64}){1,4}'],
  ['handle', '@\\w(?:[\\w.]*\\w)?'],
  ['hashtag', '#[\\p{L}\\p{N}_]+'],
  [
    'url',
    `[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]|\\.(?=[\\p{L}\\p{N}])){0,60}\\.(?:${TOP_LEVEL})(?![\\p{L}\\p{N}_-])(?:\\/[^\\s)\\]"“”|]*[^\\s)\\]"“”.,;:!?*|])?`,
  ],
  ['number', '\\d+(?:[.,:]\\d+)*(?![\\p{L}\\d_]|-(?!EUR|Euro)\\p{Lu}{2}|[-.]\\p{Lu}{3})'],
  ['word', "LETTER+(?:(?:[-_'’&+]|\\.(?!\\p{Lu}\\p{Ll}))LETTER+)*"],
  [
    'emoji',
    '(?:[\\p{Extended_Pictographic}\\u{1F1E6}-\\u{1F1FF}][\\u200d\\uFE0F\\u{1F3FB}-\\u{1F3FF}\\u20E3]*)+',
  ],
  ['mark', '[-=–—~]{1,12}>|[-–—_=~*·]{2,}|\\S'],
]
const createTokenPattern = (letter: string) =>
  new RegExp(
    PATTERNS.map(([, source]) => `(${source.replaceAll('LETTER', letter)})`).join('|'),
    'gu',
  )
const TOKEN_PATTERN = createTokenPattern('[\\p{L}\\p{N}]')
/** Extracts of pages glue an address to the word before it: 'ANNA10https://...'. Few do, and it costs time. */
const TOKEN_PATTERN_BEFORE_ADDRESS = createTokenPattern('(?:(?!https?:)[\\p{L}\\p{N}])')
const GLUED_ADDRESS = /[\p{L}\p{N}]https?:/u
const NO_ENTRY: WordEntry = { classes: [], commonness: 0, stem: 0 }

/** A caption cut into the tokens of its normalised text, with the way back to its own words. */
export type CutCaption = NormalizedText & TokenizedText

/** Cuts a caption once: all that reads it or checks a reading works on this. */
export function cutCaption(caption: string): CutCaption {
  const normalized = normalizeText(caption)
  return { ...normalized, ...tokenize(normalized.text) }
}

/** Cuts normalised text into tokens. */
export function tokenize(text: string): TokenizedText {
  const tokens = joinAmounts(cutTokens(text))
  const lineStarts = placeTokens(tokens, text)
  return { text, tokens, lineStarts }
}

/** Few texts have such a place at all; only their words are looked at one by one. */
const MAY_BE_GLUED = /[\p{L}\p{N}_.-]\p{Lu}\p{Ll}/u
/** Where extracts of pages lost a blank: 'ANNA10Jetzt', 'EurowingsAuf den Flug'. */
const GLUED_WORD =
  /^(?:[\p{Lu}\p{N}][\p{Lu}\p{N}_.-]{3,}(?=(\p{Lu}\p{Ll}{2,})$)|\p{L}*\p{Ll}(?=(Auf|Bei|Mit|Jetzt|Und|Alle|Der|Die|Das|Zum|Im|Hier|Noch|Mein|Link|Code|Hol|Nur)$))/u
/** From here on a word is known well enough to have lost the blank before it. */
const COMMON_WORD = 2

/** The two parts of a word that are two. */
function splitGlued(word: string): string[] {
  const match = GLUED_WORD.exec(word)
  const rest = match?.[1] ?? match?.[2]
  if (!match || !rest || commonnessOf(rest.toLowerCase()) < COMMON_WORD) return [word]
  return [match[0], rest]
}

function cutTokens(text: string): Token[] {
  const tokens: Token[] = []
  const mayBeGlued = MAY_BE_GLUED.test(text)
  const pattern = GLUED_ADDRESS.test(text) ? TOKEN_PATTERN_BEFORE_ADDRESS : TOKEN_PATTERN
  for (const match of text.matchAll(pattern)) {
    let group = 1
    while (match[group] === undefined) group += 1
    const kind = PATTERNS[group - 1]?.[0] ?? 'mark'
    let start = match.index
    for (const whole of kind === 'word' && mayBeGlued ? splitGlued(match[0]) : [match[0]]) {
      addToken(tokens, kind, whole, start)
      start += whole.length
    }
  }
  return tokens
}

function addToken(tokens: Token[], kind: TokenKind, whole: string, start: number): void {
  const bare = kind === 'handle' || kind === 'hashtag' ? whole.slice(1) : whole
  const lower = bare.toLowerCase().replaceAll('’', "'")
  const entry = kind === 'word' ? lookUp(lower) : NO_ENTRY
  tokens.push({
    kind,
    text: bare,
    lower,
    start,
    end: start + whole.length,
    gap: 0,
    line: 0,
    clause: 0,
    cell: 0,
    ...entry,
    amount: null,
    brand: null,
    brandLength: 0,
  })
}

const PERCENT = /^(?:%|prozent|percent|prozente|prozentle|pct|proz|٪)$/u
const MONEY =
  /^(?:€|euro|euros|eur|teuro|tacken|öcken|\$|dollar|usd|chf|franken?|fr|sfr|stutz|£|gbp|steine|piepen|eier|bucks)$/u
const LEADING_SIGN = /^(?:[€$£%]|chf|eur|usd|sfr)$/u
const LONGEST_SIGN = 3
const GLUED = /^(\d+(?:[.,]\d+)?)(€er|€|eur|euro|prozent(?:ig\w*)?|-?prozent\w*|chf|%ig\w*)$/u
const GLUED_BY_HYPHEN = /^(\d+)-(euro|prozent|eur|€|franken)\S*$/u

/** '15 %', '-15%', '15€', 'zehn Prozent', '€15' and '20-prozentig' become one token each. */
function joinAmounts(tokens: Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const found = readAmount(tokens, at)
    if (!found || !Number.isFinite(found.amount.value)) joined.push(token)
    else {
      const last = tokens[at + found.used] as Token
      joined.push({ ...token, kind: 'amount', end: last.end, amount: found.amount, commonness: 0 })
      at += found.used
    }
  }
  // '10-20 %': the figure before the dash is an amount of the same kind.
  joined.forEach((token, at) => {
    const second = joined[at + 2]
    if (token.kind !== 'number' || !second?.amount || /[.:]/u.test(token.text)) return
    const value = parseFigure(token.lower)
    const isRange =
      /^(?:[-–—/]|bis|to)$/u.test(joined[at + 1]?.lower ?? '') ||
      /^(?:zwischen|between)$/u.test(joined[at - 1]?.lower ?? '')
    if (!isRange || value >= second.amount.value) return
    token.amount = { value, type: second.amount.type }
    token.kind = 'amount'
  })
  return joined
}

function readAmount(tokens: readonly Token[], at: number): { amount: Amount; used: number } | null {
  const token = tokens[at] as Token
  const next = tokens[at + 1]
  const after = tokens[at + 2]
  if (
    token.lower.length <= LONGEST_SIGN &&
    LEADING_SIGN.test(token.lower) &&
    next?.kind === 'number' &&
    next.start - token.end <= 1 &&
    tokens[at - 1]?.kind !== 'number'
  ) {
    const type = token.text === '%' ? 'percentage' : 'fixed'
    return { amount: { value: parseFigure(next.lower), type }, used: 1 }
  }
  if (token.kind === 'word' || token.kind === 'number') {
    const glued = /^\d/u.test(token.lower)
      ? (GLUED.exec(token.lower) ?? GLUED_BY_HYPHEN.exec(token.lower))
      : null
    if (glued) {
      const type = /proz|%/u.test(glued[2] ?? '') ? 'percentage' : 'fixed'
      return { amount: { value: parseFigure(glued[1] ?? ''), type }, used: 0 }
    }
    const value = token.kind === 'number' ? parseFigure(token.lower) : NUMBER_WORDS[token.lower]
    if (value === undefined || !next || next.start - token.end > 2) return null
    const isHyphen = next.text === '-' && after !== undefined
    const sign = isHyphen ? after : next
    const used = isHyphen ? 2 : 1
    if (PERCENT.test(sign.lower) || /^(?:-?prozent\w*|%-?\w+)$/u.test(sign.lower))
      return { amount: { value, type: 'percentage' }, used }
    if (MONEY.test(sign.lower) || /^(?:euro|€|eur)-\w+$/u.test(sign.lower))
      return { amount: { value, type: 'fixed' }, used }
    if (/^[,.]$/u.test(next.text) && after && /^[-–]+$/u.test(after.text)) {
      const money = tokens[at + 3]
      if (money && MONEY.test(money.lower)) return { amount: { value, type: 'fixed' }, used: 3 }
    }
    return null
  }
  return null
}

/** '1.250,50' and '12,5' as numbers. */
export function parseFigure(text: string): number {
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(text) ? text.replaceAll('.', '') : text
  return Number(plain.replace(',', '.'))
}

const BULLETS = new Set([...'|•·●▪◾◽■□►▶▸‣⁃➤◆♦»✔✓➜➡✅☑📌👉🔸🔹'])
const ABBREVIATIONS =
  /^(?:ca|bzw|inkl|exkl|zzgl|min|mind|max|nr|str|st|z|b|usw|u|a|d|h|v|evtl|ggf|abs|dr|mio|vgl|tel|geb)$/u
const CLOSING = /^[!?…)"“”»\]*]$/u

/** Sets lines, clauses, cells, gaps and word classes; answers where each line begins. */
function placeTokens(tokens: Token[], text: string): number[] {
  let line = 0
  let clause = 0
  let cell = 0
  const lineStarts: number[] = tokens.length > 0 ? [0] : []
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    token.classes = classesOf(token, before)
    if (!before) continue
    const space = before.end === token.start ? '' : text.slice(before.end, token.start)
    token.gap = gapBefore(tokens, at, space)
    if (token.gap >= BREAK.line) {
      line += 1
      cell = 0
      lineStarts.push(at)
    } else if (token.text === '|' || token.text === ';' || space.includes('\t')) cell += 1
    if (token.gap >= BREAK.sentence) clause += 1
    token.line = line
    token.clause = clause
    token.cell = cell
  }
  return lineStarts
}

function gapBefore(tokens: readonly Token[], at: number, space: string): number {
  const token = tokens[at] as Token
  const before = tokens[at - 1] as Token
  if (space.includes('\n')) return /\n[^\S\n]*\n/u.test(space) ? BREAK.paragraph : BREAK.line
  if (/^[!?…]+$/u.test(before.text) && !CLOSING.test(token.text)) return BREAK.sentence
  if (before.text === '.') {
    const word = tokens[at - 2]
    const ends = space !== '' || /^\p{Lu}\p{Ll}/u.test(token.text)
    if (ends && word?.kind !== 'number' && !ABBREVIATIONS.test(word?.lower ?? ''))
      return BREAK.sentence
  }
  if (BULLETS.has(token.text) || space.includes('\t')) return BREAK.sentence
  if (
    token.kind === 'emoji' ||
    before.kind === 'emoji' ||
    /^[-–—:;()[\]/]$|^[-=–—~]+>$/u.test(before.text) ||
    /^[-–—;()[\]]$/u.test(token.text)
  )
    return BREAK.dash
  if (before.text === ',' || /^(?:und|oder|and|or|sowie|&)$/u.test(token.lower)) return BREAK.comma
  return BREAK.none
}

const NO_LONGER = /^(?:nicht|ned|net|nimmer|no|not|nich|kein|keine|nüm|nümme)$/u
const LONGER = /^(?:mehr|longer|more|anymore|meh)$/u

function classesOf(token: Token, before: Token | undefined): readonly WordClass[] {
  if (token.amount) return token.amount.type === 'fixed' ? ['EUR', 'AMT'] : ['PCT', 'AMT']
  if (token.kind === 'emoji') {
    if (/[❌🚫⛔]/u.test(token.text)) return ['EMOJI', 'DEAD']
    return /[✅✔]/u.test(token.text) ? ['EMOJI', 'VALID'] : ['EMOJI']
  }
  if (token.kind === 'mark') return classesOfMark(token.text)
  if (token.kind === 'url') return ['URL']
  if (token.kind === 'handle') return ['HANDLE']
  if (token.kind === 'hashtag') return ['HASHTAG']
  if (token.kind === 'email') return ['EMAIL']
  if (token.kind === 'number') return ['NUMBER']
  if (before && LONGER.test(token.lower) && NO_LONGER.test(before.lower)) return ['DEAD']
  return token.classes
}
