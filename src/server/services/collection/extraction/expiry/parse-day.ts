import { NUMBER_WORDS } from '../amounts/number-words.ts'
import { addDays, type Day, lastOfMonth, makeDay, nextOccurrence, nextWeekday } from './calendar.ts'
import { MONTH, monthOf, NAMED_DAYS, WEEKDAY, weekdayOf } from './day-names.ts'

type Resolve = (groups: readonly string[], posted: Day | undefined) => Day | undefined

const END = '(?![\\p{L}\\p{N}])'
const NOT_MONEY = '(?!\\d|\\s?(?:%|€|euro|prozent|uhr))'

/** Behind these words '3/9' is the ninth of March. */
const ENGLISH_BEFORE =
  '(?:until|till|til|thru|through|ends|ending|expires|valid|by|before|on|only|date) {0,2}'

/** A day written down, in order of trust: the first that fits where the text stands counts. */
const FORMS: readonly [RegExp, Resolve][] = [
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
  ...NAMED_DAYS.map(([names, make]): [RegExp, Resolve] =>
    form(`(?:${names})${END}`, (_, posted) => posted && nextOccurrence(posted, make)),
  ),
  form(`übermorgen${END}`, (_, posted) => posted && addDays(posted, 2)),
  form(`(?:heute|today|tonight|mitternacht|midnight|tagesende)${END}`, (_, posted) => posted),
  form(`(?:morgen|tomorrow)${END}`, (_, posted) => posted && addDays(posted, 1)),
  form(
    `(?:wochenende|ende der woche|ende dieser woche|ende d\\. woche|woche|weekend|end of the week|wochenend)${END}`,
    (_, posted) => posted && nextWeekday(posted, 0),
  ),
  form(
    `(?:${WEEKDAY})(?:abend|nacht|mittag)?\\.?[ ,(]+(?:den |dem )?(?=\\d{1,2}\\. ?(?:\\d|${MONTH}))`,
    () => undefined,
  ),
  form(
    `(?:nächste woche|next week) (?:am )?(${WEEKDAY})${END}`,
    ([name], posted) =>
      posted && nextWeekday(nextWeekday(addDays(posted, 1), 1), weekdayOf(name ?? '')),
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

const DURATION =
  /(\d+|\p{L}+) ?-?(h|std|stunden?|hours?|hrs?|tage?n?|days?|wochen?|weeks?)(?![\p{L}\p{N}])(?! ?-? ?(?:gratis|kostenlos|testen|probe|trial|geld|rückgabe|free|lieferung|for free|garantie|umtausch|widerruf|lang (?:gratis|kostenlos)))/uy

/** A form of a day, anchored where it is tried. */
function form(source: string, resolve: Resolve): [RegExp, Resolve] {
  return [new RegExp(source, 'uy'), resolve]
}

const AND = /(?:abend)? ?(?:und|&|\+|\/|oder) ?(?:am |noch )?/uy

/** The day that starts at `index` of the lower-case text; of 'heute und morgen' the second. */
export function parseDay(lower: string, index: number, posted: Day | undefined): Day | undefined {
  const first = parseOneDay(lower, index, posted)
  if (!first) return undefined
  AND.lastIndex = first.end
  const link = AND.exec(lower)
  const second = link && parseOneDay(lower, AND.lastIndex, posted)
  return second && second.day > first.day ? second.day : first.day
}

function parseOneDay(
  lower: string,
  index: number,
  posted: Day | undefined,
): { day: Day; end: number } | undefined {
  for (const [pattern, resolve] of FORMS) {
    pattern.lastIndex = index
    const match = pattern.exec(lower)
    if (!match) continue
    const end = pattern.lastIndex
    const day = resolve(match.slice(1), posted)
    if (day) return { day, end }
    if (/[ (]$/u.test(match[0])) return parseOneDay(lower, end, posted)
  }
  return undefined
}

const WORD_STARTS = /(?<![\p{L}\p{N}.])(?=[\p{L}\p{N}])/gu

/** The last day named before `index`, for 'bis dahin'. */
export function lastDayBefore(
  lower: string,
  index: number,
  posted: Day | undefined,
): Day | undefined {
  const starts = [...lower.slice(Math.max(0, index - 120), index).matchAll(WORD_STARTS)]
  const from = Math.max(0, index - 120)
  for (const { index: at } of starts.reverse()) {
    const day = parseDay(lower, from + at, posted)
    if (day) return day
  }
  return undefined
}

/** The day whose words end at `index`: 'am Sonntag' of 'am Sonntag endet die Aktion'. */
export function dayRightBefore(
  lower: string,
  index: number,
  posted: Day | undefined,
): Day | undefined {
  const from = Math.max(0, index - 30)
  for (const { index: at } of lower.slice(from, index).matchAll(WORD_STARTS)) {
    const found = parseOneDay(lower, from + at, posted)
    if (found && found.end >= index - 1) return found.day
  }
  return undefined
}

/** The last day of a span that starts at `index`: '3 Tage', '48h', 'eine Woche'. */
export function parseDuration(
  lower: string,
  index: number,
  posted: Day | undefined,
): Day | undefined {
  DURATION.lastIndex = index
  const [, figure = '', unit = ''] = DURATION.exec(lower) ?? []
  const count = /^\d/u.test(figure)
    ? Number(figure)
    : (NUMBER_WORDS.get(figure.replace(/^eine[rn]?$/u, 'ein')) ?? 0)
  if (count === 0 || posted === undefined) return undefined
  if (/^(?:h|std|stu)/u.test(unit)) return addDays(posted, Math.round(count / 24))
  return addDays(posted, /^w/u.test(unit) ? count * 7 : count)
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

function nextDayOfMonth(posted: Day, day: number): Day | undefined {
  const [year, month] = [posted.getUTCFullYear(), posted.getUTCMonth() + 1]
  const days = [0, 1, 2].map((ahead) =>
    makeDay(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day),
  )
  return days.find((candidate) => candidate !== undefined && candidate >= posted)
}
