import { toBrandKey } from '#shared/domain/names.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import { addBrands } from '../brands/add-brands.ts'
import { getCatalogueIndex } from '../brands/catalogue.ts'
import type { AdminContext } from '../context.ts'
import { loadBrandDirectory } from './brand-directory.ts'
import { collectBatch, matchOffers } from './collect-batch.ts'
import { createPublisher } from './collect-posts.ts'
import { batchEvents } from './gather-batches.ts'
import type { OpenRun } from './open-run.ts'
import { openPostReader, type ReadPost } from './read-posts.ts'
import type { FoundPost } from './reading/reading.ts'
import { createRunFaults, type RunTally } from './run-tally.ts'
import { openOfferStore } from './storing/offer-store.ts'

/**
 * Stores what given posts offer, for every brand of the directory; brands that only the catalogue knows
 * are added. The same posts again change nothing. Broken posts are counted and named.
 */
export async function importPosts(
  ctx: AdminContext,
  run: OpenRun,
  tally: RunTally,
  events: AsyncIterable<SourceEvent>,
): Promise<void> {
  const work = { ...run }
  const publish = createPublisher(ctx, run, tally)
  const faults = createRunFaults(ctx, tally)
  const reader = openPostReader(ctx, run, { tally, faults })
  const read = async (found: readonly FoundPost[]) => {
    const posts = await reader.read(found)
    addMissingBrands(ctx, work, posts)
    return posts
  }
  const parts = { tally, store: openOfferStore(ctx), reader: { read } }
  try {
    for await (const batch of batchEvents(events)) {
      for (const event of batch) if (event.type === 'error') faults.fail('search', event.error)
      const found = batch.filter((event) => event.type === 'post')
      if (found.length > 0) await collectBatch(ctx, work, parts, found)
      for (const event of batch) if (event.type === 'progress') tally.setShare(event.share)
      publish()
      if (run.signal.aborted) return
    }
  } finally {
    reader.close()
  }
}

/** Those that the catalogue knows. Their logos are left to the job: a file may hold hundreds. */
function addMissingBrands(
  ctx: AdminContext,
  work: Pick<OpenRun, 'directory' | 'wanted'>,
  read: readonly ReadPost[],
): void {
  const catalogue = getCatalogueIndex(ctx.catalogue())
  const names = read
    .flatMap((item) => matchOffers(work.directory, work.wanted, item).unknownBrands)
    .flatMap(({ name }) => catalogue.get(toBrandKey(name))?.name ?? [])
    .filter((name) => !work.directory.idByKey.has(toBrandKey(name)))
  if (names.length === 0) return
  addBrands({ ...ctx, favicons: null }, { brands: [...new Set(names)] })
  work.directory = loadBrandDirectory(ctx)
  work.wanted = new Set(work.directory.nameById.keys())
}
