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
