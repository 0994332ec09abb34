import { lookUp, type WordEntry } from '../lexicon/lexicon.ts'
import { type Amount, joinAmounts } from './amounts.ts'
import { type NormalizedText, normalizeText } from './normalize-text.ts'

type TokenKind = (typeof PATTERNS)[number][0] | 'amount'

/** How hard the cut before a token is. */
export const BREAK = { none: 0, comma: 1, dash: 2, sentence: 3, line: 4, paragraph: 5 } as const

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
  amount: Amount | null
  /** Name of the known brand that begins or stands here. */
  brand: string | null
  /** How many tokens that name has; 0 within it, and where an address, a handle or a tag names the brand. */
  brandLength: number
}

/** A stretch of tokens. */
export type Span = { from: number; to: number }

export type TokenizedText = { text: string; tokens: Token[] }

const TOP_LEVEL =
  'de|com|net|org|eu|at|ch|li|io|shop|store|co|me|app|tv|link|ly|to|be|info|biz|fr|nl|uk|us|online|deals|club|fit|bio|care|life|blog|gg|ai|cc|fm|ca|health|coffee|beauty|world|pro|dev|tech|gmbh|berlin|style|digital|cloud|space|site|xyz|one|academy|academia|agency|studio|team|vip|fun|run|bike|pet|dog|cafe|bar|wine|green|earth|hamburg|koeln|wien|tirol|swiss|travel|tours|video|photo|photos|games|gold|gifts|jewelry|clothing|shoes|fashion|kids|baby|family|house|haus|garden|kitchen|recipes|food|pizza|vegan|yoga|gym|sport|football|golf|ski|surf|win|best|sale|discount'
const PATTERNS = [
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
] as const
const createTokenPattern = (letter: string) =>
  new RegExp(
    PATTERNS.map(([, source]) => `(${source.replaceAll('LETTER', letter)})`).join('|'),
    'gu',
  )
const TOKEN_PATTERN = createTokenPattern('[\\p{L}\\p{N}]')
/** Extracts of pages glue an address to the word before it: 'ANNA10https://...'. Few do, and it costs time. */
const TOKEN_PATTERN_BEFORE_ADDRESS = createTokenPattern('(?:(?!https?:)[\\p{L}\\p{N}])')
const GLUED_ADDRESS = /[\p{L}\p{N}]https?:/u
const NO_ENTRY: WordEntry = { classes: [], commonness: 0 }

/** A caption cut into the tokens of its normalised text, with the way back to its own words. */
export type CutCaption = NormalizedText & TokenizedText

/** Cuts a caption once: all that reads it or checks a reading works on this. */
export function cutCaption(caption: string): CutCaption {
  const normalized = normalizeText(caption)
  return { ...normalized, ...tokenize(normalized.text) }
}

/** Cuts normalised text into tokens. */
export function tokenize(text: string): TokenizedText {
  const words = cutTokens(text)
  const tokens = joinAmounts(words)
  placeTokens(tokens, text)
  return { text, tokens }
}

/** Few texts have such a place at all; only their words are looked at one by one. */
const MAY_BE_GLUED = /[\p{L}\p{N}_.-]\p{Lu}\p{Ll}|\p{Lu}\d+\p{Ll}{2}/u
/** Where extracts of pages lost a blank: 'ANNA10Jetzt', 'ANNA10auf alles', 'EurowingsAuf den Flug'. */
const GLUED_WORD =
  /^(?:[\p{Lu}\p{N}_.-]*[\p{Lu}\p{N}]{4}(?=(auf|per|bei|mit|für|und|bringt|gibt|spart|ergibt)$)|[\p{Lu}\p{N}][\p{Lu}\p{N}_.-]{3,}(?=(\p{Lu}\p{Ll}{2,})$)|\p{L}*\p{Ll}(?=(Auf|Bei|Mit|Jetzt|Und|Alle|Der|Die|Das|Zum|Im|Hier|Noch|Mein|Link|Code|Hol|Nur)$))/u
/** From here on a word is known well enough to have lost the blank before it. */
const COMMON_WORD = 2

/** The two parts of a word that are two. */
function splitGlued(word: string): string[] {
  const match = GLUED_WORD.exec(word)
  const rest = match?.[1] ?? match?.[2] ?? match?.[3]
  if (!match || !rest) return [word]
  const { commonness, classes } = lookUp(rest.toLowerCase())
  // 'ANNA10Gutschein kopieren' lost a blank, 'WLAN-Gutschein' did not.
  const isLabel = classes.includes('VOUCHER') && !match[0].endsWith('-')
  return commonness >= COMMON_WORD || isLabel ? [match[0], rest] : [word]
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
    ...entry,
    amount: null,
    brand: null,
    brandLength: 0,
  })
}

const BULLETS = new Set([...'|•·●▪◾◽■□►▶▸‣⁃➤◆♦»✔✓➜➡✅☑📌👉🔸🔹'])
const ABBREVIATIONS =
  /^(?:ca|bzw|inkl|exkl|zzgl|min|mind|max|nr|str|st|z|b|usw|u|a|d|h|v|evtl|ggf|abs|dr|mio|vgl|tel|geb)$/u
const CLOSING = /^[!?…)"“”»\]*]$/u

/** Sets lines, clauses, gaps and word classes. */
function placeTokens(tokens: Token[], text: string): void {
  let line = 0
  let clause = 0
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    if (token.amount) token.classes = ['AMT']
    if (!before) continue
    const space = before.end === token.start ? '' : text.slice(before.end, token.start)
    token.gap = gapBefore(tokens, at, space)
    if (token.gap >= BREAK.line) line += 1
    if (token.gap >= BREAK.sentence) clause += 1
    token.line = line
    token.clause = clause
  }
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
