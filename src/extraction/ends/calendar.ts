import { toGermanDay } from '#shared/domain/german-day.ts'

/** Days as UTC midnights; nothing here knows of hours or zones but `germanDay`. */
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
