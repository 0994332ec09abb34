import { toGermanDay } from '#shared/domain/german-day.ts'

/** Days as UTC midnights. Only `germanDay` deals with time zones. */
export type Day = Date

const DAY_MS = 86_400_000

/** The German calendar day of a post date, `YYYY-MM-DD` or ISO with an offset. */
export function germanDay(postedAt: string): Day | undefined {
  const moment = new Date(postedAt)
  if (Number.isNaN(moment.getTime())) return undefined
  return /^\d{4}-\d{2}-\d{2}$/u.test(postedAt) ? moment : new Date(toGermanDay(moment))
}

export function toIso(day: Day): string {
  return day.toISOString().slice(0, 10)
}

export function addDays(day: Day, count: number): Day {
  return new Date(day.getTime() + count * DAY_MS)
}

/** Month from 1 to 12; undefined when there is no such day. */
export function makeDay(year: number, month: number, dayOfMonth: number): Day | undefined {
  const day = new Date(Date.UTC(year, month - 1, dayOfMonth))
  return day.getUTCMonth() === month - 1 && day.getUTCDate() === dayOfMonth ? day : undefined
}

export function lastOfMonth(year: number, month: number): Day {
  return new Date(Date.UTC(year, month, 0))
}

/** The last day of the month in which a day is, or of one so many months later. */
export function endOfOwnMonth(day: Day, later = 0): Day {
  return lastOfMonth(day.getUTCFullYear(), day.getUTCMonth() + 1 + later)
}

/** The next such weekday, today included; 0 is Sunday. */
export function nextWeekday(from: Day, weekday: number): Day {
  return addDays(from, (weekday - from.getUTCDay() + 7) % 7)
}

/** `makeInYear` for this year or, when that is past, for the next. */
export function nextOccurrence(
  from: Day,
  makeInYear: (year: number) => Day | undefined,
): Day | undefined {
  const year = from.getUTCFullYear()
  const candidates = [year, year + 1, year + 2, year + 3, year + 4].map(makeInYear)
  return candidates.find((day) => day !== undefined && day >= from)
}

/** Gregorian Easter Sunday (Meeus, Jones, Butcher). */
export function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1))
}

const MONTH_NAMES = [
  'januar|jänner|jan|january',
  'februar|feber|feb|february',
  'märz|mär|mrz|maerz|march|mar',
  'april|apr',
  'mai|may',
  'juni|jun|june',
  'juli|jul|july',
  'august|auguscht|aug',
  'september|septämber|sept|sep',
  'oktober|okt|october|oct',
  'november|novämber|nov',
  'dezember|dezämber|dez|december|dec',
]
/** Short forms count only with a full stop or a date behind them: 'nur so', 'only do it'. */
const WEEKDAY_NAMES = [
  'sonntag|sonntags|so|sunday|sunntig|suntig|sunndog',
  'montag|mo|monday|mäntig|määntig',
  'dienstag|di|tuesday|zischtig|ziischtig',
  'mittwoch|mi|wednesday|mittwuch',
  'donnerstag|do|thursday|dunnschtig|donnschtig',
  'freitag|fr|friday|fritig|frytig|friitig|freidog',
  'samstag|sonnabend|sa|saturday|samschtig|samstig|samsdog',
]

export const MONTH = MONTH_NAMES.join('|')
export const WEEKDAY = WEEKDAY_NAMES.flatMap((names) => names.split('|'))
  .map((name) => (name.length > 2 ? name : `${name}(?=\\.|,|/| ?\\(?\\d)`))
  .join('|')

const placeIn = (lists: readonly string[], name: string) =>
  lists.findIndex((names) => names.split('|').includes(name))

/** 1 to 12. */
export const monthOf = (name = ''): number => placeIn(MONTH_NAMES, name) + 1

/** 0 (Sunday) to 6. */
export const weekdayOf = (name = ''): number => placeIn(WEEKDAY_NAMES, name)

const fixed = (month: number, day: number) => (year: number) => makeDay(year, month, day)
const fromEaster = (days: number) => (year: number) => addDays(easterSunday(year), days)
const nth =
  (month: number, weekday: number, count: number, shift = 0) =>
  (year: number) => {
    const first = makeDay(year, month, 1)
    return first && addDays(nextWeekday(first, weekday), (count - 1) * 7 + shift)
  }

/** The Sunday before Christmas Day is the fourth. */
const advent =
  (count: number, daysBefore = 0) =>
  (year: number) => {
    const eve = makeDay(year, 12, 24)
    return eve && addDays(eve, -eve.getUTCDay() - (4 - count) * 7 - daysBefore)
  }

/** Days that captions name instead of dating them; the first pattern that fits counts. */
export const NAMED_DAYS: readonly [string, (year: number) => Day | undefined][] = [
  ['valentinstag|valentinsday|valentine.?s day', fixed(2, 14)],
  ['weltfrauentag|frauentag', fixed(3, 8)],
  ['rosenmontag', fromEaster(-48)],
  ['(?:veilchen|faschings|fastnachts)dienstag', fromEaster(-47)],
  ['aschermittwoch', fromEaster(-46)],
  ['gründonnerstag', fromEaster(-3)],
  ['karfreitag|good friday', fromEaster(-2)],
  ['karsamstag|ostersamstag', fromEaster(-1)],
  ['ostermontag', fromEaster(1)],
  ['ostersonntag|ostern|easter', fromEaster(0)],
  ['vatertag|christi himmelfahrt', fromEaster(39)],
  ['pfingstmontag', fromEaster(50)],
  ['pfingstsonntag|pfingsten', fromEaster(49)],
  ['fronleichnam', fromEaster(60)],
  ['muttertag|mother.?s day', nth(5, 0, 2)],
  ['father.?s day', nth(6, 0, 3)],
  ['schalttag', fixed(2, 29)],
  ['walpurgisnacht', fixed(4, 30)],
  ['tag der arbeit|maifeiertag', fixed(5, 1)],
  ['bundesfeier(?:tag)?|nationalf[iy]+rtig', fixed(8, 1)],
  ['nationalfeiertag', fixed(10, 26)],
  ['labou?r day', nth(9, 1, 1)],
  ['thanksgiving', nth(11, 4, 4)],
  ['tag der deutschen einheit', fixed(10, 3)],
  ['singles.?day|martinstag|st\\.? martin', fixed(11, 11)],
  ['black ?friday', nth(11, 4, 4, 1)],
  ['cyber ?monday', nth(11, 4, 4, 4)],
  ['mariä himmelfahrt', fixed(8, 15)],
  ['halloween|reformationstag', fixed(10, 31)],
  ['allerheiligen', fixed(11, 1)],
  ['buß- und bettag', advent(1, 11)],
  ['totensonntag|ewigkeitssonntag', advent(1, 7)],
  ['(?:1|erste[rn]?)\\.? (?:(?:weihnachts)?feiertag|weihnachtstag)', fixed(12, 25)],
  [
    '(?:2|zweite[rn]?)\\.? (?:(?:weihnachts)?feiertag|weihnachtstag)|stephanitag|stefanitag|boxing day',
    fixed(12, 26),
  ],
  ['nikolaus(?:tag)?', fixed(12, 6)],
  ['heiligabend|heilig abend|weihnachten|christmas', fixed(12, 24)],
  [
    'silvester|sylvester|silväschter|jahresende|ende des jahres|ende dieses jahres|jahreswechsel|new year.?s eve|end of (?:the|this) year',
    fixed(12, 31),
  ],
  ['(?:1|erste[rn]?)\\.? advent(?:ssonntag)?', advent(1)],
  ['(?:2|zweite[rn]?)\\.? advent(?:ssonntag)?', advent(2)],
  ['(?:3|dritte[rn]?)\\.? advent(?:ssonntag)?', advent(3)],
  ['(?:4|vierte[rn]?)\\.? advent(?:ssonntag)?', advent(4)],
  ['neujahr|new year.?s day', fixed(1, 1)],
  ['dreikönig(?:stag|e)?', fixed(1, 6)],
]
