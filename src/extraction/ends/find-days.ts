import { NUMBER_WORDS, readOrdinal } from '../lexicon/number-words.ts'
import type { Span, TokenizedText } from '../text/tokenize.ts'
import {
  addDays,
  type Day,
  endOfOwnMonth,
  MONTH,
  makeDay,
  NAMED_DAYS,
  nextWeekday,
  toIso,
  WEEKDAY,
} from './calendar.ts'
import { endOfMonth, FORMS, type ResolveFromPost } from './day-forms.ts'

/** What a day is named by: some are ends more often than others. */
export const DAY_KINDS = [
  'date',
  'weekday',
  'feast',
  'today',
  'span',
  'period',
  'hour',
  'lastDay',
] as const
type DayKind = (typeof DAY_KINDS)[number]

/** A place that names a day, which may be the last of a code. */
export type NamedDay = Span & {
  day: string
  kind: DayKind
  /** The day before the one that is named: 'ab Montag ungültig'. */
  isDayBefore: boolean
}

const DAY_WORD = `${MONTH}|${WEEKDAY}|${NAMED_DAYS.map(([names]) => names).join('|')}`
/** Every word of a number begins so. */
const NUMBER_START =
  'ein|one|zw|drei|dritt|vier|f[üiou]|sech|sieb|acht|neun|ze|elf|hundert|erst|t[ew]|thi'
/** Where a day can begin: figures and the first words of all forms. */
const STARTS = new RegExp(
  `(?<![\\p{L}\\p{N}.,/])(?:(?=\\d)|(?:${DAY_WORD}|heute?|today|tonight|mitternacht|midnight|tagesende|übermorgen|morgen|tomorrow|monat|woche|wochenende?|weekend|ende?i?|änds?|mitte|jahr|nächster?|next|letzten?|letzter|aller|last|tag|eine?[nr]?|${NUMBER_START}|this|ganze|(?<=(?:bis|[-–]) ?)(?:mo|di|mi|do|fr|sa|so)(?!\\p{L}))(?![\\p{N}]))`,
  'gu',
)
const IS_WEEKDAY = new RegExp(`^(?:${WEEKDAY})`, 'u')

const ONE = /^(?:eine?[nr]?|one)$/u
const LONGEST_SPAN = 100
/** Days that one word can name, in all its kinds. */
const MOST_OF_ONE_PLACE = 24
const addMonths = (day: Day, count: number): Day =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, day.getUTCDate()))

/** Spans and periods, which name their last day without a date. */
const PERIODS: readonly (readonly [DayKind, RegExp, ResolveFromPost])[] = [
  [
    'span',
    /(\d{1,3}|\p{L}{3,15}) ?-?(h|std|stunden?|hours?|hrs?|tage?n?|days?|wochen?|weeks?|monate?n?)(?![\p{L}\p{N}])/uy,
    (posted, [count = '', unit = '']) => {
      const number = Number(count) || (ONE.test(count) ? 1 : (NUMBER_WORDS.get(count) ?? 0))
      if (number === 0 || number > LONGEST_SPAN) return undefined
      if (/^(?:h|std|stu)/u.test(unit)) return addDays(posted, Math.round(number / 24))
      return /^m/u.test(unit)
        ? addMonths(posted, number)
        : addDays(posted, /^w/u.test(unit) ? number * 7 : number)
    },
  ],
  ['hour', /\d{1,2}(?:[:.]\d\d)? ?(?:uhr|h(?![\p{L}\p{N}]))/uy, (posted) => posted],
  ['lastDay', /(?:aller)?(?:letzter?|last) (?:tag|chance|day)(?!\p{L})/uy, (posted) => posted],
  [
    'period',
    /(?:ganze )?(?:woche|wochenende|weekend)(?!\p{L})/uy,
    (posted) => nextWeekday(posted, 0),
  ],
  ['period', /monats?(?!\p{L})/uy, (posted) => endOfOwnMonth(posted)],
  ['period', /jahr(?:es)?(?!\p{L})/uy, (posted) => makeDay(posted.getUTCFullYear(), 12, 31)],
  [
    'period',
    new RegExp(`(${MONTH})(?!\\p{L}|\\.? ?\\d{1,4}(?!\\d|\\s?(?:%|€|euro|prozent)))`, 'uy'),
    (posted, [name]) => endOfMonth(posted, name),
  ],
]
/** Behind these words a day is the first on which nothing works any more. */
const FIRST_WITHOUT = /(?<!\p{L})(?:ab|seit|wird|werden|am)(?: \p{L}+){0,2} ?$/u
const BEFORE = /(?<!\p{L})(?:vor dem|vorm|before) $/u

/**
 * Every place of a text that names a day, none of them judged. Days without a year and spans are
 * counted from the day of the post; without one only whole dates are found.
 */
export function findDays({ text, tokens }: TokenizedText, posted: Day | undefined): NamedDay[] {
  // One letter of Turkish becomes two when small, and places must not move.
  const lower = text.replaceAll('İ', 'i').toLowerCase()
  const found: NamedDay[] = []
  /** The token, at or behind another one, that holds a place of the text. */
  const tokenAt = (place: number, first: number) => {
    let at = first
    while ((tokens[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= place) at += 1
    return at
  }
  const add = (start: number, end: number, named: Day, kind: DayKind) => {
    // Found in the order of the text: none begins in front of the last.
    const from = tokenAt(start, found.at(-1)?.from ?? 0)
    const span = { from, to: tokenAt(end - 1, from) }
    // 'Fr. 15.–' is money.
    if (lower.startsWith('fr.', start) && tokens[span.from]?.amount) return
    // Those of this place are the last.
    const isKnown = found
      .slice(-MOST_OF_ONE_PLACE)
      .some(({ from, kind: other }) => from === span.from && other === kind)
    if (isKnown) return
    const put = (day: Day, isDayBefore: boolean) =>
      found.push({ ...span, day: toIso(day), kind, isDayBefore })
    const days = [named]
    // Said on a Monday, 'bis Montag' may be today or a week later; feasts last until their Monday.
    const isToday = posted !== undefined && toIso(named) === toIso(posted)
    if (kind === 'weekday' && isToday) days.push(addDays(named, 7))
    if (kind === 'feast' && named.getUTCDay() === 0) days.push(addDays(named, 1))
    for (const day of days) put(day, false)
    const words = lower.slice(Math.max(0, start - 24), start)
    const isNamed = kind === 'date' || kind === 'weekday' || kind === 'feast'
    if (!posted || !(FIRST_WITHOUT.test(words) || (isNamed && BEFORE.test(words)))) return
    // 'Ab Juli' is the first of July, while 'Juli' alone lasts until its end.
    const first =
      kind === 'period' ? addDays(named, 1 - named.getUTCDate()) : (days.at(-1) ?? named)
    const before = addDays(first, -1)
    put(before < posted ? posted : before, true)
  }
  let end = 0
  for (const { index } of lower.matchAll(STARTS)) {
    if (index < end) continue
    const dated = readForm(lower, index, posted)
    if (dated) {
      add(index, dated.end, dated.day, kindOf(lower.slice(index, dated.end)))
      end = dated.end
    }
    if (posted)
      for (const [kind, pattern, resolve] of PERIODS) {
        pattern.lastIndex = index
        const match = pattern.exec(lower)
        const day = match && resolve(posted, match.slice(1))
        if (day) add(index, pattern.lastIndex, day, kind)
      }
  }
  return found
}

function readForm(
  lower: string,
  index: number,
  posted: Day | undefined,
): { day: Day; end: number } | undefined {
  for (const [pattern, resolve] of FORMS) {
    pattern.lastIndex = index
    const match = pattern.exec(lower)
    const day = match && resolve(match.slice(1), posted)
    if (day) return { day, end: pattern.lastIndex }
    // 'Sonntag, 3. Mai': the date behind the weekday is the day.
    if (match && /[ (]$/u.test(match[0])) return undefined
  }
  return undefined
}

function kindOf(words: string): DayKind {
  if (/^(?:heute?|today|tonight|mitternacht|midnight|tagesende)/u.test(words)) return 'today'
  if (/\d/u.test(words) || isOrdinalDay(words)) return 'date'
  // The dot stands for what follows a short name such as 'Mo'.
  if (IS_WEEKDAY.test(`${words}.`) || /morgen|tomorrow/u.test(words)) return 'weekday'
  return /^(?:ende?|monat|jahr|letzte|tag|woche|weekend|end|änd|this)/u.test(words)
    ? 'period'
    : 'feast'
}

const isOrdinalDay = (words: string) =>
  readOrdinal(words.replace(/ .*/u, '')) !== undefined && !/ advent|tag$/u.test(words)
