import ky from 'ky'
import { z } from 'zod'
import { createJsonClient } from '../http/create-json-client.ts'
import { type Fault, toProviderError } from '../http/name-failure.ts'
import { rememberHealth } from '../http/remember-health.ts'
import { type Hit, type PageSource, resultList } from './page-source.ts'
import { POST_SITES, writeWebQuery } from './queries.ts'

const HEALTH_MS = 60_000
const HEALTH_TIMEOUT_MS = 5_000
/** It waits for several search engines, each with its own limit. */
const TIMEOUT_MS = 20_000
/** The engines behind it block fast clients for a day or more. */
const PAUSE_MS = 2_000
const MAX_WORDS = 80

const resultSchema = z.object({
  /** Boxes of facts have none. */
  url: z.string().nullish(),
  title: z.string().nullish(),
  content: z.string().nullish(),
  publishedDate: z.string().nullish(),
})
const replySchema = z.object({
  results: resultList(resultSchema, 500),
  /** Name of an engine and why it is missing. */
  unresponsive_engines: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())).default([]),
})

/**
 * Results of the last month from an instance of one's own of SearXNG. Its address may hold the name and
 * password of a proxy before it: `https://name:wort@suche.example`.
 */
export function createSearxngSource(address: string): PageSource {
  const service = { service: 'SearXNG', ...splitCredentials(address), readFault }
  const ask = createJsonClient({ ...service, timeoutMs: TIMEOUT_MS, pauseMs: PAUSE_MS })

  return {
    name: 'SearXNG',
    maxPages: 3,
    sites: POST_SITES,
    writeQuery: (query) => writeWebQuery(query),
    fetchPage: async ({ text: q, page: pageno }, signal) => {
      const query = {
        ...{ q, pageno, format: 'json', language: 'de', time_range: 'month' },
        ...{ safesearch: 0, categories: 'general' },
      }
      const { results, unresponsive_engines } = await ask(replySchema, 'search', { query, signal })
      return {
        hits: results.results.map(toHit),
        unreadable: results.unreadable,
        warnings: unresponsive_engines.map(([engine, reason]) =>
          describeEngineFault(engine, reason),
        ),
      }
    },
    // A search would prove more, but uses up calls that the engines behind it allow.
    checkHealth: rememberHealth({
      // `/healthz` answers 'OK', which is no JSON.
      probe: async () => {
        const { baseUrl: prefix, headers } = service
        const options = { prefix, headers, retry: 0, timeout: HEALTH_TIMEOUT_MS }
        await ky.get('healthz', { ...options, redirect: 'manual' }).catch((error: unknown) => {
          throw toProviderError({ service: 'SearXNG' }, error)
        })
      },
      onlineMs: HEALTH_MS,
      advice: {
        auth: 'Prüfen Sie Name und Passwort in SEARCH_BASE_URL.',
        bad_request: 'Prüfen Sie SEARCH_BASE_URL.',
        blocked: 'Prüfen Sie SEARCH_BASE_URL.',
        timeout: 'Prüfen Sie, ob die Instanz läuft.',
        upstream: 'Prüfen Sie, ob die Instanz läuft und SEARCH_BASE_URL stimmt.',
      },
    }),
  }
}

/** `fetch` refuses addresses that hold a password. */
function splitCredentials(address: string): { baseUrl: string; headers: Record<string, string> } {
  const url = new URL(address)
  if (!url.username && !url.password) return { baseUrl: address, headers: {} }
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  return { baseUrl: url.href, headers: { authorization } }
}

const toHit = ({ url, title, content, publishedDate }: z.output<typeof resultSchema>): Hit => ({
  url: url ?? '',
  title: title ?? '',
  text: content ?? '',
  isExcerpt: true,
  publishedAt: publishedDate ?? null,
})

const faultSchema = z.object({ error: z.string() })

function readFault(status: number, body: unknown): Fault | undefined {
  if (status === 403)
    return {
      kind: 'blocked',
      words: 'meist fehlt json unter search.formats in der settings.yml der Instanz',
    }
  if (status === 429)
    return {
      kind: 'rate_limited',
      words: 'der Limiter der Instanz zählt unsere Adresse: limiter.toml, pass_ip',
    }
  const words = faultSchema.safeParse(body).data?.error
  if (!words) return undefined
  return { kind: status >= 500 ? 'upstream' : 'bad_request', words }
}

/** SearXNG's words for what befell an engine, which it may write after 'Suspended: '. */
const REASONS: Readonly<Record<string, string>> = {
  captcha: 'verlangt ein CAPTCHA',
  'access denied': 'verweigert den Zugang',
  'too many requests': 'meldet zu viele Anfragen',
  timeout: 'antwortet nicht rechtzeitig',
  'network error': 'ist nicht erreichbar',
  'http connection error': 'ist nicht erreichbar',
  'proxy error': 'ist nicht erreichbar',
  'ssl error': 'hat kein gültiges Zertifikat',
  'http error': 'ist gestört',
  'http protocol error': 'ist gestört',
  'server api error': 'ist gestört',
  'unexpected crash': 'lässt sich nicht auslesen',
  'parsing error': 'lässt sich nicht auslesen',
}

/** Which engine behind SearXNG is missing and why, in German; unknown reasons in its own words. */
function describeEngineFault(engine: string, reason: string): string {
  const [, suspended, cause = ''] = /^(suspended(?:: ?|$))?(.*)$/is.exec(reason.trim()) ?? []
  const known = REASONS[cause.toLowerCase()]
  const said = known ?? (cause && `fehlt („${cause.slice(0, MAX_WORDS)}“)`)
  const parts = [said, suspended && 'ist deshalb ausgesetzt'].filter(Boolean)
  return `SearXNG: ${engine.slice(0, MAX_WORDS)} ${parts.join(' und ') || 'fehlt'}.`
}
