import { z } from 'zod'
import { ProviderError } from '#shared/domain/provider-error.ts'
import { createJsonClient } from '../http/create-json-client.ts'
import type { Fault } from '../http/name-failure.ts'
import { rememberHealth } from '../http/remember-health.ts'
import type { Hit, PageSource } from './page-source.ts'
import { parseResultDate } from './parse-result-date.ts'
import { kindOfStatus, toServiceWords } from './service-words.ts'
import { writeWebQuery } from './write-web-query.ts'

const BASE_URL = 'https://google.serper.dev'
/** Up to ten results cost one credit, more cost two. */
const PAGE_SIZE = 10
/** Google reads no further than 32 words. */
const LIMITS = { maxLength: 2_000, maxWords: 32 }

const resultSchema = z.object({
  title: z.string(),
  link: z.string(),
  snippet: z.string().default(''),
  date: z.string().optional(),
})
const pageSchema = z.object({ organic: z.array(resultSchema).max(100).default([]) })
const accountSchema = z.object({ balance: z.number() })
const faultSchema = z.object({ message: z.string() })

type SerperOptions = {
  /** Null for the service's own address. */
  baseUrl: string | null
  apiKey: string
  /** Results say their age in words, against this clock. */
  now?: () => Date
}

/** Google's results of the last month, by way of Serper.dev. */
export function createSerperSource({
  baseUrl,
  apiKey,
  now = () => new Date(),
}: SerperOptions): PageSource {
  const service = {
    service: 'Serper',
    baseUrl: baseUrl ?? BASE_URL,
    headers: { 'x-api-key': apiKey },
    pauseMs: 200,
    readFault: (status: number, body: unknown) => readSerperFault(status, body, apiKey),
  }
  const ask = createJsonClient({ ...service, timeoutMs: 15_000 })
  const askForHealth = createJsonClient({ ...service, timeoutMs: 5_000, retries: 0 })

  return {
    name: 'Serper',
    maxPages: 3,
    writeQuery: (query) => writeWebQuery(query, LIMITS),
    fetchPage: async (q, cursor, signal) => {
      const page = typeof cursor === 'number' ? cursor : 1
      const json = { q, gl: 'de', hl: 'de', num: PAGE_SIZE, page, tbs: 'qdr:m' }
      const { organic } = await ask(pageSchema, 'search', { method: 'post', json, signal })
      const hits = organic.map((result) => toHit(result, now()))
      // Full pages often hold fewer than ten, so only an empty one is the end.
      return { hits, next: hits.length > 0 ? page + 1 : null }
    },
    checkHealth: rememberHealth({
      probe: async (signal) => {
        const { balance } = await askForHealth(accountSchema, 'account', { signal })
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

function readSerperFault(status: number, body: unknown, apiKey: string): Fault | undefined {
  const { data } = faultSchema.safeParse(body)
  if (!data) return undefined
  const words = toServiceWords(data.message, apiKey)
  return { kind: /credit/i.test(words) ? 'quota' : kindOfStatus(status), words }
}
