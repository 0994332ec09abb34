import { buildQueries, POST_SITES } from './build-queries.ts'
import { openPageSearch } from './page-search.ts'
import type { PageSource } from './page-source.ts'
import type { SearchProvider } from './search-provider.ts'

type WebProviderOptions = {
  /** Every brand is asked for once per site; null asks without one. */
  sites?: readonly (string | null)[]
  clock?: () => Date
  /** From 0 to below 1. */
  random?: () => number
}

/**
 * Asks a search service brand by brand. One run mostly has fewer calls than there are questions:
 * the next one goes on with the first that was not asked, the first begins anywhere, so that every
 * brand gets its turn.
 */
export function createWebProvider(
  source: PageSource,
  { sites = POST_SITES, clock = () => new Date(), random = Math.random }: WebProviderOptions = {},
): SearchProvider {
  // In memory alone: a start anywhere is nearly as fair, and happens once per start of the program.
  let nextText: string | undefined

  return {
    name: source.name,
    checkHealth: source.checkHealth,
    async *search(request) {
      const questions = request.brands.flatMap((brand) =>
        buildQueries(brand, sites).map((query) => ({
          text: source.writeQuery(query),
          brandIds: [brand.id],
        })),
      )
      const plan = rotate(questions, nextText, random)
      const isForMany = request.brands.length > 1
      const search = openPageSearch(source, request, clock)
      for (const [index, { text, brandIds }] of plan.entries()) {
        for await (const event of search.readPages(text)) {
          if (request.signal.aborted) return
          // Now, because whoever has enough posts leaves in the middle of a page.
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

type Question = { text: string; brandIds: readonly number[] }

/** All questions, beginning with that text; anywhere when it is unknown or gone. */
function rotate(
  questions: readonly Question[],
  first: string | undefined,
  random: () => number,
): Question[] {
  const known = questions.findIndex(({ text }) => text === first)
  const start = known >= 0 ? known : Math.floor(random() * questions.length)
  return [...questions.slice(start), ...questions.slice(0, start)]
}
