import { setImmediate } from 'node:timers/promises'
import { READER } from '#extraction/reader-name.ts'
import type { SearchProvider, SourceEvent } from '#server/integrations/search/search-provider.ts'
import type { AnsweredOffer } from '#server/services/collection/reading/prompt.ts'
import type { ReadOffer } from '#server/services/collection/reading/reading.ts'
import { openOfferStore } from '#server/services/collection/storing/offer-store.ts'
import type { AdminContext, ServiceDeps } from '#server/services/context.ts'
import type { Conditions, Offer, Post } from '#shared/schemas/post.ts'

export const NO_CONDITIONS: Conditions = {
  minOrderAmount: null,
  newCustomersOnly: false,
  notCombinable: false,
  excludedGoods: null,
}

let sequence = 0

/** A post for tests; url and date are made unless given. */
export function createPost(caption: string, values: Partial<Post> = {}): Post {
  sequence += 1
  return {
    url: `https://www.instagram.com/p/C${sequence}/`,
    username: 'anna.beispiel',
    displayName: 'Anna',
    followerCount: 1000,
    caption,
    postedAt: '2026-10-30T10:00:00Z',
    ...values,
  }
}

/** A source that delivers what the list holds at the time of asking; errors end nothing. */
export function createListProvider(list: readonly (Post | string)[]): SearchProvider {
  return {
    name: 'list',
    async *search({ brands }) {
      for (const item of list) {
        const event: SourceEvent =
          typeof item === 'string'
            ? { type: 'error', error: { kind: 'upstream', message: item } }
            : {
                type: 'post',
                post: item,
                brandIds: brands.slice(0, 1).map(({ id }) => id),
                isExcerpt: false,
              }
        yield event
      }
      yield { type: 'searched', brandIds: brands.map(({ id }) => id) }
      yield { type: 'progress', share: 1 }
    },
    checkHealth: async () => ({ state: 'online' }),
  }
}

/**
 * A source that gives `events` and, once `close`d, then waits for `open` or the run's stop, so that
 * a test can look at what goes on in the middle of a run. `searches` names the brands of each
 * search.
 */
export function createPausableProvider(events: readonly SourceEvent[] = []) {
  let gate = Promise.resolve()
  let open = () => {}
  let freeSearches = 0
  const searches: string[][] = []
  const provider: SearchProvider = {
    name: 'gated',
    async *search({ brands, signal }) {
      searches.push(brands.map(({ name }) => name))
      const isFree = searches.length <= freeSearches
      yield* events
      yield { type: 'progress', share: 0.5 }
      if (!isFree) await Promise.race([gate, waitForAbort(signal)])
      // One more event lets the run see that it was stopped.
      yield { type: 'progress', share: 1 }
    },
    checkHealth: async () => ({ state: 'online' }),
  }
  return {
    provider,
    searches,
    /** From the search after the first `free` ones on. */
    close: ({ free = 0 } = {}) => {
      freeSearches = free
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    open: () => open(),
  }
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

/** Waits until no collection goes on and what follows a run has been written down. */
export async function waitForRuns({ collection }: ServiceDeps): Promise<void> {
  do {
    await collection.waitUntilIdle()
    // A batch that follows another begins without a pause: after one turn it would be running.
    await setImmediate()
  } while (collection.isRunning())
}

/** An offer as a model answers it: the code ANNA10, quoted alone, and nothing else known. */
export function createAnsweredOffer(values: Partial<AnsweredOffer> = {}): AnsweredOffer {
  const { code = 'ANNA10' } = values
  return {
    code,
    brand: null,
    discountAmount: null,
    discountType: null,
    expiresAt: null,
    isExclusive: false,
    benefit: null,
    minOrderAmount: null,
    newCustomersOnly: false,
    notCombinable: false,
    excludedGoods: null,
    isDead: false,
    quote: code,
    ...values,
  }
}

/** An offer as it is read in a post: 15 per cent at Snocks with ANNA15, quoted alone. */
export function createOffer(values: Partial<Offer> = {}): Offer {
  const { code = 'ANNA15', quote = code, start = 0 } = values
  return {
    code,
    brand: 'Snocks',
    discountAmount: 15,
    discountType: 'percentage',
    expiresAt: null,
    isExclusive: false,
    benefit: null,
    conditions: NO_CONDITIONS,
    confidence: 0.9,
    quote,
    start,
    end: start + quote.length,
    reading: null,
    ...values,
  }
}

/** The same, read by the reader. */
export const createReadOffer = (values: Partial<ReadOffer> = {}): ReadOffer => ({
  ...createOffer(values),
  reader: values.reader ?? READER,
})

/** Stores an offer of one post for a brand, as an import does; answers how it fared. */
export const storeOffer = (
  ctx: AdminContext,
  { brandId, post, ...offer }: Partial<ReadOffer> & { brandId: number; post: Post },
) =>
  openOfferStore(ctx).add([{ post, offers: [{ brandId, offer: createReadOffer(offer) }] }], 50)[0]
