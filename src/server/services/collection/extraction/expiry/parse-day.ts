import { NUMBER_WORDS } from '../amounts/number-words.ts'
import { addDays, type Day } from './calendar.ts'
import { FORMS } from './day-forms.ts'

const DURATION =
  /(\d+|\p{L}+) ?-?(h|std|stunden?|hours?|hrs?|tage?n?|days?|wochen?|weeks?)(?![\p{L}\p{N}])(?! ?-? ?(?:gratis|kostenlos|testen|probe|trial|geld|rückgabe|free|lieferung|for free|garantie|umtausch|widerruf|lang (?:gratis|kostenlos)))/uy

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

/** The day that starts at `index` and the place behind its words. */
export function parseOneDay(
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
  const hour = HOUR.exec(lower.slice(from, index))
  if (hour) {
    const day = dayRightBefore(lower, from + hour.index, posted)
    if (day) return day
  }
  for (const { index: at } of lower.slice(from, index).matchAll(WORD_STARTS)) {
    const found = parseOneDay(lower, from + at, posted)
    if (found && found.end >= index - 1) return found.day
  }
  return undefined
}

/** The hour behind a day: 'Sonntag um Mitternacht läuft er ab'. */
const HOUR =
  /(?<=[\p{L}\d.]),? (?:um )?(?:mitternacht|abend|nacht|mittag|früh|\d{1,2}(?:[:.]\d\d)? uhr)$/u

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
