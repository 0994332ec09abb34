import {
  classesOfMark,
  commonnessOf,
  lookUp,
  type WordClass,
  type WordEntry,
} from '../lexicon/lexicon.ts'
import { NUMBER_WORDS } from '../lexicon/word-lists.ts'

export type UnitKind =
  | 'word'
  | 'number'
  | 'amount'
  | 'handle'
  | 'hashtag'
  | 'url'
  | 'email'
  | 'emoji'
  | 'mark'

/** How hard the cut before a unit is. */
export const GAP = { none: 0, comma: 1, dash: 2, sentence: 3, line: 4, paragraph: 5 } as const

export type Amount = { value: number; type: 'percentage' | 'fixed' }

/** A word, sign or address of the folded text, with its place. */
export type Unit = WordEntry & {
  kind: UnitKind
  /** Without the sign of a handle or hashtag. */
  text: string
  lower: string
  start: number
  end: number
  /** One of `GAP`. */
  gap: number
  line: number
  clause: number
  /** Number of the column within a line of a table. */
  cell: number
  amount: Amount | null
  /** Name of the known brand that begins or stands here. */
  brand: string | null
  /** How many units that name has; 0 within it. */
  brandLength: number
}

export type CutText = { text: string; units: Unit[]; lineStarts: number[] }

const TOP_LEVEL =
  'de|com|net|org|eu|at|ch|li|io|shop|store|co|me|app|tv|link|ly|to|be|info|biz|fr|nl|uk|us|online|deals|club|fit|bio|care|life|blog|gg|ai|cc|fm|ca|health|coffee|beauty|world|pro|dev|tech|gmbh|berlin|style|digital|cloud|space|site|xyz|one|academy|academia|agency|studio|team|vip|fun|run|bike|pet|dog|cafe|bar|wine|green|earth|hamburg|koeln|wien|tirol|swiss|travel|tours|video|photo|photos|games|gold|gifts|jewelry|clothing|shoes|fashion|kids|baby|family|house|haus|garden|kitchen|recipes|food|pizza|vegan|yoga|gym|sport|football|golf|ski|surf|win|best|sale|discount'
const PATTERNS: readonly (readonly [UnitKind, string])[] = [
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
const createToken = (letter: string) =>
  new RegExp(
    PATTERNS.map(([, source]) => `(${source.replaceAll('LETTER', letter)})`).join('|'),
    'gu',
  )
const TOKEN = createToken('[\\p{L}\\p{N}]')
/** Extracts of pages glue an address to the word before it: 'ANNA10https://...'. Few do, and it costs time. */
const TOKEN_BEFORE_ADDRESS = createToken('(?:(?!https?:)[\\p{L}\\p{N}])')
const GLUED_ADDRESS = /[\p{L}\p{N}]https?:/u
const NO_ENTRY: WordEntry = { classes: [], commonness: 0, stem: 0 }

/** Cuts folded text into units once; everything that reads a caption works on these. */
export function cutText(text: string): CutText {
  const units = joinAmounts(cutUnits(text))
  const lineStarts = placeUnits(units, text)
  return { text, units, lineStarts }
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

function cutUnits(text: string): Unit[] {
  const units: Unit[] = []
  const mayBeGlued = MAY_BE_GLUED.test(text)
  const token = GLUED_ADDRESS.test(text) ? TOKEN_BEFORE_ADDRESS : TOKEN
  for (const match of text.matchAll(token)) {
    let group = 1
    while (match[group] === undefined) group += 1
    const kind = PATTERNS[group - 1]?.[0] ?? 'mark'
    let start = match.index
    for (const whole of kind === 'word' && mayBeGlued ? splitGlued(match[0]) : [match[0]]) {
      addUnit(units, kind, whole, start)
      start += whole.length
    }
  }
  return units
}

function addUnit(units: Unit[], kind: UnitKind, whole: string, start: number): void {
  const bare = kind === 'handle' || kind === 'hashtag' ? whole.slice(1) : whole
  const lower = bare.toLowerCase().replaceAll('’', "'")
  const entry = kind === 'word' ? lookUp(lower) : NO_ENTRY
  units.push({
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

/** '15 %', '-15%', '15€', 'zehn Prozent', '€15' and '20-prozentig' become one unit each. */
function joinAmounts(units: Unit[]): Unit[] {
  const joined: Unit[] = []
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at] as Unit
    const found = readAmount(units, at)
    if (!found || !Number.isFinite(found.amount.value)) joined.push(unit)
    else {
      const last = units[at + found.used] as Unit
      joined.push({ ...unit, kind: 'amount', end: last.end, amount: found.amount, commonness: 0 })
      at += found.used
    }
  }
  // '10-20 %': the figure before the dash is an amount of the same kind.
  joined.forEach((unit, at) => {
    const second = joined[at + 2]
    if (unit.kind !== 'number' || !second?.amount || /[.:]/u.test(unit.text)) return
    const value = toNumber(unit.lower)
    const isRange =
      /^(?:[-–—/]|bis|to)$/u.test(joined[at + 1]?.lower ?? '') ||
      /^(?:zwischen|between)$/u.test(joined[at - 1]?.lower ?? '')
    if (!isRange || value >= second.amount.value) return
    unit.amount = { value, type: second.amount.type }
    unit.kind = 'amount'
  })
  return joined
}

function readAmount(units: readonly Unit[], at: number): { amount: Amount; used: number } | null {
  const unit = units[at] as Unit
  const next = units[at + 1]
  const after = units[at + 2]
  if (
    unit.lower.length <= LONGEST_SIGN &&
    LEADING_SIGN.test(unit.lower) &&
    next?.kind === 'number' &&
    next.start - unit.end <= 1 &&
    units[at - 1]?.kind !== 'number'
  ) {
    const type = unit.text === '%' ? 'percentage' : 'fixed'
    return { amount: { value: toNumber(next.lower), type }, used: 1 }
  }
  if (unit.kind === 'word' || unit.kind === 'number') {
    const glued = /^\d/u.test(unit.lower)
      ? (GLUED.exec(unit.lower) ?? GLUED_BY_HYPHEN.exec(unit.lower))
      : null
    if (glued) {
      const type = /proz|%/u.test(glued[2] ?? '') ? 'percentage' : 'fixed'
      return { amount: { value: toNumber(glued[1] ?? ''), type }, used: 0 }
    }
    const value = unit.kind === 'number' ? toNumber(unit.lower) : NUMBER_WORDS[unit.lower]
    if (value === undefined || !next || next.start - unit.end > 2) return null
    const isHyphen = next.text === '-' && after !== undefined
    const sign = isHyphen ? after : next
    const used = isHyphen ? 2 : 1
    if (PERCENT.test(sign.lower) || /^(?:-?prozent\w*|%-?\w+)$/u.test(sign.lower))
      return { amount: { value, type: 'percentage' }, used }
    if (MONEY.test(sign.lower) || /^(?:euro|€|eur)-\w+$/u.test(sign.lower))
      return { amount: { value, type: 'fixed' }, used }
    if (/^[,.]$/u.test(next.text) && after && /^[-–]+$/u.test(after.text)) {
      const money = units[at + 3]
      if (money && MONEY.test(money.lower)) return { amount: { value, type: 'fixed' }, used: 3 }
    }
    return null
  }
  return null
}

function toNumber(text: string): number {
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(text) ? text.replaceAll('.', '') : text
  return Number(plain.replace(',', '.'))
}

const BULLETS = new Set([...'|•·●▪◾◽■□►▶▸‣⁃➤◆♦»✔✓➜➡✅☑📌👉🔸🔹'])
const ABBREVIATIONS =
  /^(?:ca|bzw|inkl|exkl|zzgl|min|mind|max|nr|str|st|z|b|usw|u|a|d|h|v|evtl|ggf|abs|dr|mio|vgl|tel|geb)$/u
const CLOSING = /^[!?…)"“”»\]*]$/u

/** Sets lines, clauses, cells, gaps and word classes; answers where each line begins. */
function placeUnits(units: Unit[], text: string): number[] {
  let line = 0
  let clause = 0
  let cell = 0
  const lineStarts: number[] = units.length > 0 ? [0] : []
  for (const [at, unit] of units.entries()) {
    const before = units[at - 1]
    unit.classes = classesOf(unit, before)
    if (!before) continue
    const space = before.end === unit.start ? '' : text.slice(before.end, unit.start)
    unit.gap = gapBefore(units, at, space)
    if (unit.gap >= GAP.line) {
      line += 1
      cell = 0
      lineStarts.push(at)
    } else if (unit.text === '|' || unit.text === ';' || space.includes('\t')) cell += 1
    if (unit.gap >= GAP.sentence) clause += 1
    unit.line = line
    unit.clause = clause
    unit.cell = cell
  }
  return lineStarts
}

function gapBefore(units: readonly Unit[], at: number, space: string): number {
  const unit = units[at] as Unit
  const before = units[at - 1] as Unit
  if (space.includes('\n')) return /\n[^\S\n]*\n/u.test(space) ? GAP.paragraph : GAP.line
  if (/^[!?…]+$/u.test(before.text) && !CLOSING.test(unit.text)) return GAP.sentence
  if (before.text === '.') {
    const word = units[at - 2]
    const ends = space !== '' || /^\p{Lu}\p{Ll}/u.test(unit.text)
    if (ends && word?.kind !== 'number' && !ABBREVIATIONS.test(word?.lower ?? ''))
      return GAP.sentence
  }
  if (BULLETS.has(unit.text) || space.includes('\t')) return GAP.sentence
  if (
    unit.kind === 'emoji' ||
    before.kind === 'emoji' ||
    /^[-–—:;()[\]/]$|^[-=–—~]+>$/u.test(before.text) ||
    /^[-–—;()[\]]$/u.test(unit.text)
  )
    return GAP.dash
  if (before.text === ',' || /^(?:und|oder|and|or|sowie|&)$/u.test(unit.lower)) return GAP.comma
  return GAP.none
}

const NO_LONGER = /^(?:nicht|ned|net|nimmer|no|not|nich|kein|keine|nüm|nümme)$/u
const LONGER = /^(?:mehr|longer|more|anymore|meh)$/u

function classesOf(unit: Unit, before: Unit | undefined): readonly WordClass[] {
  if (unit.amount) return unit.amount.type === 'fixed' ? ['EUR', 'AMT'] : ['PCT', 'AMT']
  if (unit.kind === 'emoji') {
    if (/[❌🚫⛔]/u.test(unit.text)) return ['EMOJI', 'DEAD']
    return /[✅✔]/u.test(unit.text) ? ['EMOJI', 'VALID'] : ['EMOJI']
  }
  if (unit.kind === 'mark') return classesOfMark(unit.text)
  if (unit.kind === 'url') return ['URL']
  if (unit.kind === 'handle') return ['HANDLE']
  if (unit.kind === 'hashtag') return ['HASHTAG']
  if (unit.kind === 'email') return ['EMAIL']
  if (unit.kind === 'number') return ['NUMBER']
  if (before && LONGER.test(unit.lower) && NO_LONGER.test(before.lower)) return ['DEAD']
  return unit.classes
}
