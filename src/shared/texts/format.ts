import { TIME_ZONE, toGermanDay } from '../domain/german-day.ts'

// German numbers and dates. Always de-DE and always Europe/Berlin, so that server and browser write
// the same words whatever their own settings are.

/** Keeps number and unit on one line. */
const NBSP = '\u00a0'

const DATE = new Intl.DateTimeFormat('de-DE', { timeZone: TIME_ZONE, dateStyle: 'medium' })
const TIME = new Intl.DateTimeFormat('de-DE', { timeZone: TIME_ZONE, timeStyle: 'medium' })
const MINUTE = new Intl.DateTimeFormat('de-DE', { timeZone: TIME_ZONE, timeStyle: 'short' })
const MONTH = new Intl.DateTimeFormat('de-DE', {
  timeZone: TIME_ZONE,
  month: 'long',
  year: 'numeric',
})
const SHORT_MONTHS = 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'.split(' ')
const NUMBER = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })

type Instant = string | Date

/** `31.12.2026` */
export const formatDate = (instant: Instant) => DATE.format(new Date(instant))

/** `31.12.2026 23:59:59` */
export const formatDateTime = (instant: Instant) =>
  `${formatDate(instant)} ${TIME.format(new Date(instant))}`

/** `31.12.2026 23:59` */
export const formatMinute = (instant: Instant) =>
  `${formatDate(instant)} ${MINUTE.format(new Date(instant))}`

/** `November 2026` */
export const formatMonth = (instant: Instant) => MONTH.format(new Date(instant))

/** `2026-11` -> `Nov 26` */
export const formatShortMonth = (month: string) =>
  `${SHORT_MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(2, 4)}`

/** `1.234` and `12,5` */
export const formatNumber = (value: number) => NUMBER.format(value)

/** Per cent for 'percentage', euro for everything else: `15 %`, `10 €`. */
export const formatDiscount = (amount: number, type: string | null) =>
  `${formatNumber(amount)}${NBSP}${type === 'percentage' ? '%' : '€'}`

export const formatPercent = (value: number) => `${formatNumber(value)}${NBSP}%`
/** A share of 1 as whole per cent. */
export const toPercent = (share: number): number => Math.round(share * 100)
/** A share of 1 in whole per cent: `97 %`. */
export const formatShare = (share: number) => formatPercent(toPercent(share))
export const formatEuro = (value: number) => `${formatNumber(value)}${NBSP}€`

/** `2,5 s`, `1 Min 5 s` */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${formatNumber(Math.round(seconds * 10) / 10)} s`
  return `${formatNumber(Math.floor(seconds / 60))} Min ${Math.round(seconds % 60)} s`
}

/** `12,3 MB`, below a megabyte whole kilobytes: `340 KB`. */
export const formatBytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1000))}${NBSP}KB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)}${NBSP}MB`

/** The word that fits the number: `pluralize(1, 'Code', 'Codes')` is 'Code'. */
export const pluralize = (count: number, one: string, many: string) => (count === 1 ? one : many)

const NUMBER_WORDS = 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ')
/** Small numbers as a word within a sentence: `drei`. */
export const spellNumber = (value: number) => NUMBER_WORDS[value] ?? formatNumber(value)

/** `1 Code`, `1.212 Codes`, on one line; for log entries and consoles there is `writeCount`. */
export const formatCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)}${NBSP}${pluralize(count, one, many)}`

/** For logs and consoles: with a normal space, so that the text can be searched. */
export const writeCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${pluralize(count, one, many)}`

/** `1 neuer von 2 gefundenen Codes`, with `posts` also ` in 3 Posts`: what a run says of itself. */
export function describeFinds(run: { added: number; found: number; posts?: number }): string {
  const { added, found, posts } = run
  const finds = writeCount(found, 'gefundenen Code', 'gefundenen Codes')
  const where = posts === undefined ? '' : ` in ${writeCount(posts, 'Post', 'Posts')}`
  return `${writeCount(added, 'neuer', 'neue')} von ${finds}${where}`
}

/** Followers in whole millions, below one million in whole thousands: `2 Mio.`, `120 Tsd.`. */
export function formatFollowers(count: number): string {
  const thousands = Math.round(count / 1000)
  if (thousands >= 1000) return `${formatNumber(Math.round(count / 1_000_000))}${NBSP}Mio.`
  return thousands >= 1 ? `${thousands}${NBSP}Tsd.` : formatNumber(count)
}

/** `heute`, `gestern`, `vor 5 Tagen`, by the German calendar; from a month on the date. */
export function formatDaysAgo(instant: Instant, now: Instant): string {
  const days = countGermanDays(instant, now)
  if (days <= 0) return 'heute'
  if (days === 1) return 'gestern'
  return days < 30 ? writeAgo(days, 'Tagen') : formatDate(instant)
}

/** The same for what may be old: from two weeks on `vor 5 Wochen`, `vor 7 Monaten`, `vor 2 Jahren`. */
export function formatAge(instant: Instant, now: Instant): string {
  const days = countGermanDays(instant, now)
  if (days < 14) return formatDaysAgo(instant, now)
  if (days < 61) return writeAgo(days / 7, 'Wochen')
  return days < 731 ? writeAgo(days / 30.44, 'Monaten') : writeAgo(days / 365.25, 'Jahren')
}

const writeAgo = (count: number, unit: string) => `vor${NBSP}${Math.floor(count)}${NBSP}${unit}`

function countGermanDays(from: Instant, to: Instant): number {
  const dayOf = (given: Instant) => Date.parse(toGermanDay(new Date(given)))
  return Math.round((dayOf(to) - dayOf(from)) / 86_400_000)
}

/** `vor 5 Min`, `vor 3 Std`, then as `formatDaysAgo`. */
export function formatTimeAgo(instant: Instant, now: Instant): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / 60_000)
  if (minutes < 60) return `vor ${Math.max(1, minutes)} Min`
  return minutes < 1440 ? `vor ${Math.floor(minutes / 60)} Std` : formatDaysAgo(instant, now)
}
