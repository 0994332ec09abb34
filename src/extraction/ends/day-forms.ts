import { readOrdinal } from '../lexicon/number-words.ts'
import {
  addDays,
  type Day,
  endOfOwnMonth,
  lastOfMonth,
  MONTH,
  makeDay,
  monthOf,
  NAMED_DAYS,
  nextOccurrence,
  nextWeekday,
  WEEKDAY,
  weekdayOf,
} from './calendar.ts'

export type ResolveFromPost = (posted: Day, groups: readonly string[]) => Day | undefined
type Resolve = (groups: readonly string[], posted: Day | undefined) => Day | undefined

const END = '(?![\\p{L}\\p{N}])'
const NOT_MONEY = '(?!\\d|\\s?(?:%|€|euro|prozent|uhr))'
/** Said of a month or a year: 'bis der Mai vorbei ist'. */
const OVER = '(?:he)?(?:rum|um|vorbei|vorüber|zu ende)'

/** Weekdays that are other words elsewhere. */
const SHORT = 'mo|di|mi|do|fr|sa|so'

/** Behind these words '3/9' is the ninth of March. */
const ENGLISH_BEFORE =
  '(?:until|till|til|thru|through|ends|ending|expires|valid|by|before|on|only|date) {0,2}'

/** A day written down, in order of trust: the first that fits where the text stands counts. */
export const FORMS: readonly [RegExp, Resolve][] = [
  form('(\\d{4})-(\\d{2})-(\\d{2})', ([y, m, d], posted) => dated(posted, m, d, y)),
  form(
    `(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}|\\d{2}(?![:.\\d]|\\s?%))${NOT_MONEY}`,
    ([d, m, y], posted) => dated(posted, m, d, y),
  ),
  form(
    `(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2}(?!\\d))`,
    ([d, m, y], posted) => dated(posted, m, d, y) ?? dated(posted, d, m, y),
  ),
  form(
    `(?<=${ENGLISH_BEFORE})(\\d{1,2})/(\\d{1,2})(?![\\d/%])`,
    ([m, d], posted) => dated(posted, m, d) ?? dated(posted, d, m),
  ),
  form(
    `(\\d{1,2})/(\\d{1,2})(?![\\d/%])`,
    ([d, m], posted) => dated(posted, m, d) ?? dated(posted, d, m),
  ),
  form(`(\\d{1,2})\\. ?(0?[1-9]|1[0-2])\\.?${NOT_MONEY}`, ([d, m], posted) => dated(posted, m, d)),
  form(`(\\d{1,2})\\.? ?(?:of )?(${MONTH})${END}\\.?(?:,? (\\d{4}))?`, ([d, m, y], posted) =>
    dated(posted, m, d, y),
  ),
  form(
    `(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?${END}${NOT_MONEY}(?:,? (\\d{4}))?`,
    ([m, d, y], posted) => dated(posted, m, d, y),
  ),
  // 'Bis zum fünfzehnten Juli'; without a month only what stands alone: 'bis zum Achtzehnten.'
  form(`(\\p{L}{4,24}) (${MONTH})${END}(?: (\\d{4}))?`, ([word = '', m, y], posted) =>
    dated(posted, m, readOrdinal(word), y),
  ),
  fromPost(`(?<=(?:zum|bis|der) )(\\p{L}{8,24}e[nr]?)(?=[.,;!)\\n]|$)`, (posted, [word = '']) =>
    nextDayOfMonth(posted, readOrdinal(word) ?? 0),
  ),
  form(`(\\d{1,2})(?:st|nd|rd|th) (?:of )?(${MONTH})${END}(?:,? (\\d{4}))?`, ([d, m, y], posted) =>
    dated(posted, m, d, y),
  ),
  form(`(?:ende|endi|änds?|end|end of) (${MONTH})${END}\\.?(?: (\\d{4}))?`, ([m, y], posted) =>
    y === undefined ? posted && endOfMonth(posted, m) : lastOfMonth(Number(y), monthOf(m)),
  ),
  form('(?:ende|end of) (\\d{4})(?!\\d)', ([y]) => makeDay(Number(y), 12, 31)),
  fromPost(`mitte (${MONTH})${END}`, (posted, [m]) => dated(posted, m, 15)),
  // 'Bis der Monat rum ist', 'bis der Mai vorbei ist', 'bis das Jahr um ist'; 'letzten Tag dieses Monats'.
  fromPost(
    `(?:monatsende|ende (?:des|dieses|diesen|vom) monats?|monatsletzten|(?:endi|änd) monet|end of (?:the )?month)|(?:monat ${OVER}|(?:letzten? )?tag (?:im|des|dieses|diesen) monats?)${END}`,
    (posted) => endOfOwnMonth(posted),
  ),
  fromPost(`ende (?:des )?nächsten monats${END}`, (posted) => endOfOwnMonth(posted, 1)),
  fromPost(`ende (?:der )?nächster? woche${END}`, (posted) => addDays(nextWeekday(posted, 0), 7)),
  fromPost(`(${MONTH}) ${OVER}${END}`, (posted, [m]) => endOfMonth(posted, m)),
  fromPost(`jahr ${OVER}${END}`, (posted) => makeDay(posted.getUTCFullYear(), 12, 31)),
  // 'Letzten Junitag', 'letzten Tag im Juni'.
  fromPost(`(?:letzten? )?(?:tag (?:im|des) )?(${MONTH})s?tag${END}`, (posted, [m]) =>
    endOfMonth(posted, m),
  ),
  fromPost(`(?:letzten? )?tag (?:im|des) (${MONTH})s?${END}`, (posted, [m]) =>
    endOfMonth(posted, m),
  ),
  ...NAMED_DAYS.map(([names, make]) =>
    fromPost(`(?:${names})${END}`, (posted) => nextOccurrence(posted, make)),
  ),
  fromPost(`übermorgen${END}`, (posted) => addDays(posted, 2)),
  fromPost(`(?:heute?|today|tonight|mitternacht|midnight|tagesende)${END}`, (posted) => posted),
  fromPost(`(?:morgen|tomorrow)${END}`, (posted) => addDays(posted, 1)),
  fromPost(
    `(?:wochenende|ende der woche|ende dieser woche|ende d\\. woche|woche|weekend|end of the week|this week|änd wuche|wochenend)${END}(?! (?:bis|(?:am )?(?:${WEEKDAY})(?!\\p{L})))`,
    (posted) => nextWeekday(posted, 0),
  ),
  form(
    `(?:${WEEKDAY})(?:abend|nacht|mittag)?\\.?[ ,(]+(?:den |dem )?(?=\\d{1,2}\\. ?(?:\\d|${MONTH}))`,
    () => undefined,
  ),
  fromPost(
    `(?:(?:nächster? woche|next week|(?<=nächste )woche) (?:am )?)(${WEEKDAY})${END}`,
    (posted, [name]) => inNextWeek(posted, name),
  ),
  fromPost(`(${WEEKDAY}) (?:nächster? woche|next week)${END}`, (posted, [name]) =>
    inNextWeek(posted, name),
  ),
  fromPost(`(${WEEKDAY}) in (?:einer|1) woche${END}`, (posted, [name]) =>
    addDays(nextWeekday(posted, weekdayOf(name)), 7),
  ),
  // Said on a Monday, 'nächsten Montag' is not today.
  fromPost(
    `(?<=(?:nächsten?|kommenden?|next) )(${WEEKDAY})(?:abend|nacht|mittag|früh)?${END}`,
    (posted, [name]) => nextWeekday(addDays(posted, 1), weekdayOf(name)),
  ),
  fromPost(`(${WEEKDAY})(?:abend|nacht|mittag|früh)?${END}`, (posted, [name]) =>
    nextWeekday(posted, weekdayOf(name)),
  ),
  // 'Bis Mo' and 'Fr–So'.
  fromPost(
    `(?<=(?:${SHORT}) ?(?:bis|[-–]) ?)(${SHORT})${END}|(?<=bis )(${SHORT})(?=\\s*(?:[,;!)|]|$)|\\n| mit)`,
    (posted, [second, last]) => nextWeekday(posted, weekdayOf(second ?? last)),
  ),
  form(`\\p{L}{3,12} ?\\((?=\\d{1,2}\\. ?(?:\\d|${MONTH}))`, () => undefined),
  fromPost(
    '(\\d{1,2})\\.(?=\\s|$|!|(?<=(?:bis|zum|am|dem|den) \\d{1,2}\\.)[,;)])(?! ?\\d)',
    (posted, [d]) => nextDayOfMonth(posted, Number(d)),
  ),
]

/** A form of a day, anchored where it is tried. */
function form(source: string, resolve: Resolve): [RegExp, Resolve] {
  return [new RegExp(source, 'uy'), resolve]
}

/** A form that needs the day of the post. */
function fromPost(source: string, resolve: ResolveFromPost): [RegExp, Resolve] {
  return form(source, (groups, posted) => posted && resolve(posted, groups))
}

/** The day of a month, given by its name or figures, in that year or, without one, the next such day. */
function dated(posted: Day | undefined, month = '', day: string | number = 0, year?: string) {
  const number = monthOf(month) || Number(month)
  const make = (inYear: number) => makeDay(inYear, number, Number(day))
  if (year === undefined) return posted && nextOccurrence(posted, make)
  return make(Number(year) < 100 ? 2000 + Number(year) : Number(year))
}

/** The last day of the next such month. */
export function endOfMonth(posted: Day, month: string | undefined): Day | undefined {
  return nextOccurrence(posted, (year) => lastOfMonth(year, monthOf(month)))
}

function inNextWeek(posted: Day, name: string | undefined): Day {
  return nextWeekday(nextWeekday(addDays(posted, 1), 1), weekdayOf(name))
}

function nextDayOfMonth(posted: Day, day: number): Day | undefined {
  const [year, month] = [posted.getUTCFullYear(), posted.getUTCMonth() + 1]
  const days = [0, 1, 2].map((ahead) =>
    makeDay(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day),
  )
  return days.find((candidate) => candidate !== undefined && candidate >= posted)
}
