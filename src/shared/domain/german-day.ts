/** Every date and schedule goes by German clocks, wherever the server stands. */
export const TIME_ZONE = 'Europe/Berlin'
const DAY_MS = 86_400_000

// Sweden writes dates as ISO 8601 does.
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })
const secondFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const offsetFormat = new Intl.DateTimeFormat('en', {
  timeZone: TIME_ZONE,
  timeZoneName: 'longOffset',
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
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`No calendar day: ${day}`)
  const nextMidnight = midnight.getTime() + DAY_MS
  // Clocks change at 01:00 UTC, so the offset an hour before midnight UTC is that of midnight.
  return new Date(nextMidnight - offsetMs(new Date(nextMidnight - 3_600_000)) - 1)
}

/** An end as people write it: an instant, or a day (`YYYY-MM-DD`) all through which it works. */
export const parseExpiry = (text: string): Date =>
  text.length === 10 ? endOfGermanDay(text) : new Date(text)

function offsetMs(instant: Date): number {
  const name = offsetFormat.formatToParts(instant).find((part) => part.type === 'timeZoneName')
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name?.value ?? '') ?? []
  const minutesOff = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return (sign === '-' ? -1 : 1) * minutesOff * 60_000
}
