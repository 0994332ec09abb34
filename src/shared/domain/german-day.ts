/** Every date and schedule goes by German clocks, wherever the server stands. */
export const TIME_ZONE = 'Europe/Berlin'

// Sweden writes dates as ISO 8601 does.
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })
const secondFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The calendar day in Germany at an instant, `YYYY-MM-DD`. */
export const toGermanDay = (instant: Date): string => dayFormat.format(instant)

/** The day in UTC at an instant, `YYYY-MM-DD`: figures are summed up by these. */
export const toUtcDay = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Date and time in Germany at an instant, `YYYY-MM-DD HH:mm:ss`. */
export const toGermanSecond = (instant: Date): string => secondFormat.format(instant)

/** The first millisecond of a minute in Germany, given as `YYYY-MM-DDTHH:mm`; null for what is no such time. */
export function parseGermanMinute(text: string): Date | null {
  // In the hour that comes twice a year, the second one; what the clocks leave out is no time.
  for (const offset of ['+01:00', '+02:00']) {
    const instant = new Date(`${text}:00${offset}`)
    if (!Number.isNaN(instant.getTime()) && toGermanMinute(instant) === text) return instant
  }
  return null
}

/** The minute in Germany at an instant, as fields of date and time take it: `YYYY-MM-DDTHH:mm`. */
export const toGermanMinute = (instant: Date): string =>
  toGermanSecond(instant).slice(0, 16).replace(' ', 'T')

/**
 * The last millisecond of a day in Germany, so that a code 'bis 31.12.' works all through that
 * day. Throws a RangeError when `day` is no `YYYY-MM-DD`.
 */
export function endOfGermanDay(day: string): Date {
  // In summer, what winter time calls the end of the day lies in the next one.
  const byWinterTime = new Date(`${day}T23:59:59.999+01:00`)
  const isWinter = toGermanDay(byWinterTime) === day
  return isWinter ? byWinterTime : new Date(`${day}T23:59:59.999+02:00`)
}

/** An end as people write it: an instant, or a day (`YYYY-MM-DD`) all through which it works. */
export const parseExpiry = (text: string): Date =>
  text.length === 10 ? endOfGermanDay(text) : new Date(text)

const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})(?=$|[ ,T])/
const TIME = /^(\d{4}-\d{2}-\d{2})(?:,? |T)(\d{1,2}:\d{2})(?::\d{2})?$/

/**
 * A day or a time by German clocks, as people and spreadsheets write them ('1.12.26', '31.12.2026 14:05',
 * '2026-12-31'), as ISO 8601. Null for what is neither.
 */
export function readGermanTime(text: string): { day: string; instant: string | null } | null {
  const iso = text.replace(
    GERMAN_DAY,
    (_, day: string, month: string, year: string) =>
      `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return { day: iso, instant: null }
  const [, day = '', time = ''] = TIME.exec(iso) ?? []
  const instant = day && parseGermanMinute(`${day}T${time.padStart(5, '0')}`)
  return instant ? { day, instant: instant.toISOString() } : null
}
