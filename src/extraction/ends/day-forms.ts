import {
  addDays,
  type Day,
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

type Resolve = (groups: readonly string[], posted: Day | undefined) => Day | undefined

const END = '(?![\\p{L}\\p{N}])'
const NOT_MONEY = '(?!\\d|\\s?(?:%|€|euro|prozent|uhr))'

/** Behind these words '3/9' is the ninth of March. */
const ENGLISH_BEFORE =
  '(?:until|till|til|thru|through|ends|ending|expires|valid|by|before|on|only|date) {0,2}'

/** A day written down, in order of trust: the first that fits where the text stands counts. */
export const FORMS: readonly [RegExp, Resolve][] = [
  form('(\\d{4})-(\\d{2})-(\\d{2})', ([y, m, d]) => makeDay(Number(y), Number(m), Number(d))),
  form(`(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}|\\d{2}(?![:.\\d]|\\s?%))${NOT_MONEY}`, ([d, m, y]) =>
    makeDay(fullYear(y), Number(m), Number(d)),
  ),
  form(
    `(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2}(?!\\d))`,
    ([d, m, y]) =>
      makeDay(fullYear(y), Number(m), Number(d)) ?? makeDay(fullYear(y), Number(d), Number(m)),
  ),
  form(
    `(?<=${ENGLISH_BEFORE})(\\d{1,2})/(\\d{1,2})(?![\\d/%])`,
    ([m, d], posted) =>
      inMonth(posted, Number(m), Number(d)) ?? inMonth(posted, Number(d), Number(m)),
  ),
  form(
    `(\\d{1,2})/(\\d{1,2})(?![\\d/%])`,
    ([d, m], posted) =>
      inMonth(posted, Number(m), Number(d)) ?? inMonth(posted, Number(d), Number(m)),
  ),
  form(`(\\d{1,2})\\. ?(0?[1-9]|1[0-2])\\.?${NOT_MONEY}`, ([d, m], posted) =>
    inMonth(posted, Number(m), Number(d)),
  ),
  form(`(\\d{1,2})\\.? ?(?:of )?(${MONTH})${END}\\.?(?:,? (\\d{4}))?`, ([d, m, y], posted) =>
    dated(posted, monthOf(m ?? ''), Number(d), y),
  ),
  form(`(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?${END}(?:,? (\\d{4}))?`, ([m, d, y], posted) =>
    dated(posted, monthOf(m ?? ''), Number(d), y),
  ),
  form(`(\\d{1,2})(?:st|nd|rd|th) (?:of )?(${MONTH})${END}(?:,? (\\d{4}))?`, ([d, m, y], posted) =>
    dated(posted, monthOf(m ?? ''), Number(d), y),
  ),
  form(`(?:ende|endi|end|end of) (${MONTH})${END}\\.?(?: (\\d{4}))?`, ([m, y], posted) =>
    y === undefined
      ? endOfMonth(posted, monthOf(m ?? ''))
      : lastOfMonth(Number(y), monthOf(m ?? '')),
  ),
  form('(?:ende|end of) (\\d{4})(?!\\d)', ([y]) => makeDay(Number(y), 12, 31)),
  form(`mitte (${MONTH})${END}`, ([m], posted) => inMonth(posted, monthOf(m ?? ''), 15)),
  form(
    '(?:monatsende|ende (?:des|dieses|diesen|vom) monats?|monatsletzten|end of (?:the )?month)',
    (_, posted) => posted && lastOfMonth(posted.getUTCFullYear(), posted.getUTCMonth() + 1),
  ),
  form(
    `ende (?:des )?nächsten monats${END}`,
    (_, posted) => posted && lastOfMonth(posted.getUTCFullYear(), posted.getUTCMonth() + 2),
  ),
  form(
    `ende (?:der )?nächster? woche${END}`,
    (_, posted) => posted && addDays(nextWeekday(posted, 0), 7),
  ),
  // 'bis der Monat rum ist', 'bis der Mai vorbei ist', 'bis die Woche um ist'.
  form(
    `monat (?:he)?(?:rum|um|vorbei|vorüber|zu ende)${END}`,
    (_, posted) => posted && lastOfMonth(posted.getUTCFullYear(), posted.getUTCMonth() + 1),
  ),
  form(`(${MONTH}) (?:he)?(?:rum|um|vorbei|vorüber|zu ende)${END}`, ([m], posted) =>
    endOfMonth(posted, monthOf(m ?? '')),
  ),
  form(
    `jahr (?:he)?(?:rum|um|vorbei|vorüber|zu ende)${END}`,
    (_, posted) => posted && makeDay(posted.getUTCFullYear(), 12, 31),
  ),
  // 'letzten Junitag', 'letzten Tag im Juni'.
  form(`(?:letzten? )?(?:tag (?:im|des) )?(${MONTH})s?tag${END}`, ([m], posted) =>
    endOfMonth(posted, monthOf(m ?? '')),
  ),
  form(`(?:letzten? )?tag (?:im|des) (${MONTH})s?${END}`, ([m], posted) =>
    endOfMonth(posted, monthOf(m ?? '')),
  ),
  form(
    `(?:letzten? )?tag (?:im|des|dieses|diesen) monats?${END}`,
    (_, posted) => posted && lastOfMonth(posted.getUTCFullYear(), posted.getUTCMonth() + 1),
  ),
  ...NAMED_DAYS.map(([names, make]): [RegExp, Resolve] =>
    form(`(?:${names})${END}`, (_, posted) => posted && nextOccurrence(posted, make)),
  ),
  form(`übermorgen${END}`, (_, posted) => posted && addDays(posted, 2)),
  form(`(?:heute?|today|tonight|mitternacht|midnight|tagesende)${END}`, (_, posted) => posted),
  form(`(?:morgen|tomorrow)${END}`, (_, posted) => posted && addDays(posted, 1)),
  form(
    `(?:wochenende|ende der woche|ende dieser woche|ende d\\. woche|woche|weekend|end of the week|wochenend)${END}(?! (?:bis|(?:am )?(?:${WEEKDAY})(?!\\p{L})))`,
    (_, posted) => posted && nextWeekday(posted, 0),
  ),
  form(
    `(?:${WEEKDAY})(?:abend|nacht|mittag)?\\.?[ ,(]+(?:den |dem )?(?=\\d{1,2}\\. ?(?:\\d|${MONTH}))`,
    () => undefined,
  ),
  form(
    `(?:(?:nächster? woche|next week|(?<=nächste )woche) (?:am )?)(${WEEKDAY})${END}`,
    ([name], posted) => inNextWeek(posted, name),
  ),
  form(`(${WEEKDAY}) (?:nächster? woche|next week)${END}`, ([name], posted) =>
    inNextWeek(posted, name),
  ),
  form(
    `(${WEEKDAY}) in (?:einer|1) woche${END}`,
    ([name], posted) => posted && addDays(nextWeekday(posted, weekdayOf(name ?? '')), 7),
  ),
  // Said on a Monday, 'nächsten Montag' is not today.
  form(
    `(?<=(?:nächsten?|kommenden?|next) )(${WEEKDAY})(?:abend|nacht|mittag|früh)?${END}`,
    ([name], posted) => posted && nextWeekday(addDays(posted, 1), weekdayOf(name ?? '')),
  ),
  form(
    `(${WEEKDAY})(?:abend|nacht|mittag|früh)?${END}`,
    ([name], posted) => posted && nextWeekday(posted, weekdayOf(name ?? '')),
  ),
  form(`\\p{L}{3,12} ?\\((?=\\d{1,2}\\. ?(?:\\d|${MONTH}))`, () => undefined),
  form(
    '(\\d{1,2})\\.(?=\\s|$|!)(?! ?\\d)',
    ([d], posted) => posted && nextDayOfMonth(posted, Number(d)),
  ),
]

/** A form of a day, anchored where it is tried. */
function form(source: string, resolve: Resolve): [RegExp, Resolve] {
  return [new RegExp(source, 'uy'), resolve]
}

function fullYear(text: string | undefined): number {
  const year = Number(text)
  return year < 100 ? 2000 + year : year
}

function dated(
  posted: Day | undefined,
  month: number,
  day: number,
  year: string | undefined,
): Day | undefined {
  return year === undefined ? inMonth(posted, month, day) : makeDay(Number(year), month, day)
}

function inMonth(posted: Day | undefined, month: number, day: number): Day | undefined {
  return posted && nextOccurrence(posted, (year) => makeDay(year, month, day))
}

/** The last day of the next such month, 1 to 12. */
export function endOfMonth(posted: Day | undefined, month: number): Day | undefined {
  return posted && nextOccurrence(posted, (year) => lastOfMonth(year, month))
}

function inNextWeek(posted: Day | undefined, name: string | undefined): Day | undefined {
  return posted && nextWeekday(nextWeekday(addDays(posted, 1), 1), weekdayOf(name ?? ''))
}

function nextDayOfMonth(posted: Day, day: number): Day | undefined {
  const [year, month] = [posted.getUTCFullYear(), posted.getUTCMonth() + 1]
  const days = [0, 1, 2].map((ahead) =>
    makeDay(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day),
  )
  return days.find((candidate) => candidate !== undefined && candidate >= posted)
}
