import { z } from 'zod'
import { ProviderError } from '#shared/domain/errors.ts'
import { createJsonClient } from '../http/create-json-client.ts'
import { type Fault, kindOfStatus } from '../http/name-failure.ts'
import { rememberHealth } from '../http/remember-health.ts'
import {
  type Hit,
  NO_RESULTS,
  type PageSource,
  resultList,
  type ServiceAccess,
} from './page-source.ts'
import { POST_SITES, writeWebQuery } from './queries.ts'

const BASE_URL = 'https://google.serper.dev'
/** Up to ten results cost one credit, more cost two. */
const PAGE_SIZE = 10
/** Google reads no further than 32 words. */
const LIMITS = { maxLength: 2_000, maxWords: 32 }
/** No network that we read is older. */
const EARLIEST_MS = Date.UTC(2004, 0)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS_AGO: Record<string, number> = {
  heute: 0,
  today: 0,
  gestern: 1,
  yesterday: 1,
  vorgestern: 2,
}
const ONE = /^(?:ein|eine|einem|einer|a|an|one)$/
/** Orders of day, month and year in which a day is written. */
const DAY_FORMS = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d\d)?$/,
  /^(?<day>\d{1,2})\.?\s(?<month>\p{L}{3,})\.?,?(?:\s(?<year>\d{4}))?$/u,
  /^(?<month>\p{L}{3,})\.?\s(?<day>\d{1,2})(?:,?\s(?<year>\d{4}))?$/u,
]

const resultSchema = z.object({
  title: z.string(),
  link: z.string(),
  snippet: z.string().default(''),
  date: z.string().optional(),
})
const pageSchema = z.object({ organic: resultList(resultSchema, 100).default(NO_RESULTS) })
const accountSchema = z.object({ balance: z.number() })
const faultSchema = z.object({ message: z.string() })

/** Google's results of the last month, by way of Serper.dev. They say their age in words. */
export function createSerperSource({ baseUrl, apiKey }: ServiceAccess): PageSource {
  const ask = createJsonClient({
    service: 'Serper',
    baseUrl: baseUrl ?? BASE_URL,
    apiKey,
    headers: { 'x-api-key': apiKey },
    timeoutMs: 15_000,
    pauseMs: 200,
    readFault,
  })

  return {
    name: 'Serper',
    maxPages: 3,
    sites: POST_SITES,
    writeQuery: (query) => writeWebQuery(query, LIMITS),
    fetchPage: async ({ text: q, page }, signal) => {
      const json = { q, gl: 'de', hl: 'de', num: PAGE_SIZE, page, tbs: 'qdr:m' }
      const { organic } = await ask(pageSchema, 'search', { json, signal })
      const { results, unreadable } = organic
      return { hits: results.map((result) => toHit(result, new Date())), unreadable }
    },
    checkHealth: rememberHealth({
      probe: async (signal) => {
        const { balance } = await ask(accountSchema, 'account', { isProbe: true, signal })
        if (balance <= 0) throw new ProviderError('quota', 'Serper: Das Guthaben ist verbraucht.')
      },
      onlineMs: 60_000,
      advice: {
        auth: 'Prüfen Sie SEARCH_API_KEY.',
        quota: 'Laden Sie es unter serper.dev auf.',
      },
    }),
  }
}

const toHit = ({ title, link, snippet, date }: z.output<typeof resultSchema>, now: Date): Hit => ({
  url: link,
  title,
  text: snippet,
  isExcerpt: true,
  publishedAt: date ? parseResultDate(date, now) : null,
})

function readFault(status: number, body: unknown): Fault | undefined {
  const words = faultSchema.safeParse(body).data?.message
  if (words === undefined) return undefined
  return { kind: /credit/i.test(words) ? 'quota' : kindOfStatus(status), words }
}

/** Lengths of 'vor 2 Monaten': as vague as the words are. */
const UNITS: readonly [RegExp, number][] = [
  [/^(?:sekunde|second|sec)/, 1_000],
  [/^(?:minute|min)/, 60_000],
  [/^(?:stunde|std|hour|hr)/, HOUR_MS],
  [/^(?:tag|day)/, DAY_MS],
  [/^(?:woche|week)/, 7 * DAY_MS],
  [/^(?:monat|month)/, 30 * DAY_MS],
  [/^(?:jahr|year)/, 365 * DAY_MS],
]
const MONTHS = [
  ...['jan', 'feb', 'mär|mar|mrz', 'apr', 'mai|may', 'jun'],
  ...['jul', 'aug', 'sep', 'okt|oct', 'nov', 'dez|dec'],
].map((names) => new RegExp(`^(?:${names})`))

/**
 * The date beside a search result, in German or English words ('vor 3 Tagen', '12.03.2026',
 * 'Mar 12, 2026'), as ISO 8601. A day without an hour is its noon in UTC, which is the same day in
 * Germany; a day without a year is the latest one. Null for anything else, also for days to come.
 */
export function parseResultDate(words: string, now: Date): string | null {
  const text = words.normalize('NFKC').trim().toLowerCase()
  const ms = readAge(text, now.getTime()) ?? readDay(text, now)
  if (ms === undefined || !(ms > EARLIEST_MS && ms < now.getTime() + DAY_MS)) return null
  return new Date(Math.min(ms, now.getTime())).toISOString()
}

function readAge(text: string, nowMs: number): number | undefined {
  const days = DAYS_AGO[text]
  if (days !== undefined) return nowMs - days * DAY_MS
  const [, count, unit] =
    /^vor (\p{L}+|\d+) (\p{L}+)\.?$/u.exec(text) ??
    /^(\p{L}+|\d+) (\p{L}+)\.? ago$/u.exec(text) ??
    []
  const length = UNITS.find(([name]) => name.test(unit ?? ''))?.[1]
  const times = ONE.test(count ?? '') ? 1 : Number(count)
  return length === undefined ? undefined : nowMs - times * length
}

function readDay(text: string, now: Date): number | undefined {
  for (const form of DAY_FORMS) {
    const { day, month = '', year } = form.exec(text)?.groups ?? {}
    if (!day) continue
    const index = /^\d/.test(month)
      ? Number(month) - 1
      : MONTHS.findIndex((name) => name.test(month))
    if (year) return toNoon(year.length === 2 ? 2000 + Number(year) : Number(year), index, day)
    const thisYear = toNoon(now.getUTCFullYear(), index, day)
    const isOver = thisYear !== undefined && thisYear <= now.getTime() + DAY_MS
    return isOver ? thisYear : toNoon(now.getUTCFullYear() - 1, index, day)
  }
  return undefined
}

/** Undefined for days that no calendar has. */
function toNoon(year: number, monthIndex: number, day: string): number | undefined {
  const date = new Date(Date.UTC(year, monthIndex, Number(day), 12))
  return date.getUTCMonth() === monthIndex ? date.getTime() : undefined
}
