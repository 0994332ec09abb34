import { isPointlessToRetry, ProviderError } from '#shared/domain/errors.ts'
import { toPostKey } from '#shared/domain/post-address.ts'
import type { toPost } from './hit-to-post.ts'
import type { Hit, HitPage, PageSource } from './page-source.ts'
import { buildQueries } from './queries.ts'
import type { SearchProvider, SearchRequest, SourceError, SourceEvent } from './search-provider.ts'
import { createTermIndex } from './term-index.ts'

/** Failures in a row after which the service counts as down. */
const MAX_FAILURES = 5
/** Search engines behind a service that turn it away. */
const BLOCKED = /captcha|zugang|zu viele anfragen|ausgesetzt/i

/**
 * Asks a search service brand by brand. One run mostly has fewer calls than there are questions:
 * the next one goes on with the first that was not asked, the first begins anywhere, so that every
 * brand gets its turn. `random` gives 0 to below 1.
 */
export function createWebProvider(source: PageSource, random = Math.random): SearchProvider {
  // Kept in memory only: after a restart the search begins at a random brand.
  let nextText: string | undefined

  return {
    name: source.name,
    checkHealth: source.checkHealth,
    async *search(request) {
      const questions = request.brands.flatMap((brand) =>
        buildQueries(brand, source.sites).map((query) => ({
          text: source.writeQuery(query),
          brandIds: [brand.id],
        })),
      )
      const plan = startAt(questions, nextText, random)
      const isForMany = request.brands.length > 1
      // Only here: the tables of html-entities take 7 ms, which every start would wait for.
      const { toPost } = await import('./hit-to-post.ts')
      const search = openPageSearch(source, request, (hit) => toPost(hit, new Date()))
      for (const [index, { text, brandIds }] of plan.entries()) {
        for await (const event of search.readPages(text)) {
          if (request.signal.aborted) return
          // Before the page is read, because the caller may stop in the middle of it.
          if (isForMany && event.type === 'call') nextText = (plan[index + 1] ?? plan[0])?.text
          if (event.type !== 'progress') {
            yield event
            continue
          }
          // Comes after answers only.
          yield { type: 'searched', brandIds }
          yield { ...event, share: (index + event.share) / plan.length }
        }
        if (search.isOver()) return
      }
      yield { type: 'progress', share: 1 }
    },
  }
}

type ReadHit = (hit: Hit) => ReturnType<typeof toPost>
type SearchQuery = { text: string; brandIds: readonly number[] }

/** All questions, beginning with that text; anywhere when it is unknown or gone. */
function startAt(
  questions: readonly SearchQuery[],
  first: string | undefined,
  random: () => number,
): SearchQuery[] {
  const known = questions.findIndex(({ text }) => text === first)
  const start = known >= 0 ? known : Math.floor(random() * questions.length)
  return [...questions.slice(start), ...questions.slice(0, start)]
}

/** What all queries of one search share: calls and failures so far, posts and warnings known. */
function openPageSearch(source: PageSource, request: SearchRequest, readHit: ReadHit) {
  const { signal, maxCalls } = request
  const sortHits = createSorter(source.name, request, readHit)
  const warned = new Set<string>()
  let calls = 0
  let failures = 0
  /** Asking anything else is pointless: the calls are used up, or the service is down. */
  let isOver = false

  /**
   * The posts of one query, page by page while there are new ones; `progress` is the share of this
   * query. Ends without a further event when the request's signal fires.
   */
  async function* readPages(text: string): AsyncGenerator<SourceEvent> {
    let token: string | undefined
    for (let page = 1; page <= source.maxPages; page += 1) {
      if (calls >= maxCalls) {
        isOver = true
        yield toEvent(describeLimit(source.name, request))
        return
      }
      calls += 1
      yield { type: 'call' }
      let answer: HitPage
      try {
        answer = await source.fetchPage({ text, page, token }, signal)
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof ProviderError)) throw error
        return yield* countFailure(error)
      }
      if (signal.aborted) return
      failures = 0
      yield* listWarnings(answer)
      yield* listUnreadable(answer)
      const { events, hasNew } = sortHits(answer.hits)
      yield* events
      yield { type: 'progress', share: page / source.maxPages }
      if (!hasNew || answer.isLast) return
      token = answer.token
    }
  }

  function* countFailure(error: ProviderError): Generator<SourceEvent> {
    failures += 1
    isOver = isPointlessToRetry(error.kind) || failures >= MAX_FAILURES
    yield toEvent(error)
    if (isOver && !isPointlessToRetry(error.kind)) {
      const message = `${source.name}: ${MAX_FAILURES} Fehler nacheinander, die Suche endet hier.`
      yield toEvent({ kind: error.kind, message })
    }
  }

  function* listWarnings({ warnings = [] }: HitPage): Generator<SourceEvent> {
    for (const message of warnings) {
      if (warned.has(message)) continue
      warned.add(message)
      yield toEvent({ kind: BLOCKED.test(message) ? 'blocked' : 'upstream', message })
    }
  }

  function* listUnreadable({ unreadable = 0 }: HitPage): Generator<SourceEvent> {
    // The same words for all of them: a run counts equal errors in one line.
    const message = `${source.name}: Ein Treffer hat nicht die erwartete Form; er wurde ausgelassen.`
    for (let count = 0; count < unreadable; count += 1) yield toEvent({ kind: 'bad_line', message })
  }

  return { readPages, isOver: () => isOver }
}

/**
 * Picks the posts out of a page, each once per search; one that cannot be attributed is an error
 * instead. `hasNew` counts the unwanted ones, too.
 */
function createSorter(name: string, request: SearchRequest, readHit: ReadHit) {
  const findBrands = createTermIndex(request.brands)
  const seen = new Set<string>()
  const delivered = new Set<string>()
  return (hits: readonly Hit[]): { events: SourceEvent[]; hasNew: boolean } => {
    const seenBefore = seen.size
    const events: SourceEvent[] = []
    for (const hit of hits) {
      const found = readHit(hit)
      if (!found) continue
      if (found === 'disagreeing') {
        const key = toPostKey(hit.url)
        // The same words for all of them: a run counts equal errors in one line.
        const message = `${name}: Titel, Adresse und Text eines Treffers nennen verschiedene Konten; er wurde ausgelassen.`
        if (!seen.has(key)) events.push(toEvent({ kind: 'unclear_author', message }))
        seen.add(key)
        continue
      }
      const key = toPostKey(found.post.url)
      seen.add(key)
      // Another excerpt of a post may name the brand that the first did not.
      if (delivered.has(key)) continue
      const brandIds = findBrands(`${found.post.caption}\n@${found.post.username}`)
      if (brandIds.length === 0 && !request.includeOthers) continue
      delivered.add(key)
      events.push({ type: 'post', ...found, brandIds })
    }
    return { events, hasNew: seen.size > seenBefore }
  }
}

function describeLimit(name: string, { maxCalls, brands }: SearchRequest): SourceError {
  const count = maxCalls.toLocaleString('de-DE')
  const message = [
    `${name}: Die „Suchanfragen je Lauf“ aus den Einstellungen (${count}) sind verbraucht.`,
    'Das Kontingent des Dienstes ist damit nicht gemeint.',
    ...(brands.length > 1 ? ['Der nächste Lauf macht hier weiter.'] : []),
  ]
  return { kind: 'budget', message: message.join(' ') }
}

const toEvent = ({ kind, message }: SourceError): SourceEvent => ({
  type: 'error',
  error: { kind, message },
})
