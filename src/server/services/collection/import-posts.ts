import { readSettings } from '#db/queries/settings.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import { describeFinds } from '#shared/texts/format.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import { addBrands } from '../brands/add-brands.ts'
import { getCatalogueIndex } from '../brands/catalogue.ts'
import type { AdminContext } from '../context.ts'
import { writeLog } from '../logs.ts'
import { loadBrandDirectory } from './brand-directory.ts'
import { collectBatch, matchOffers } from './collect-batch.ts'
import { createPublisher } from './collect-posts.ts'
import { batchEvents } from './gather-batches.ts'
import { shortenLists } from './log-run.ts'
import type { OpenRun } from './open-run.ts'
import { openPostReader, type ReadPost } from './read-posts.ts'
import type { FoundPost } from './reading/reading.ts'
import { createRunFaults, createRunTally, type RunTally } from './run-tally.ts'
import { openOfferStore } from './storing/offer-store.ts'
import { rememberUnknownBrands } from './storing/remember-unknown-brands.ts'
import { deleteUploads } from './uploads.ts'

export type PostImportResult = ReturnType<typeof toResult>

type ImportOptions = {
  /** Ends the import with the batch at hand; what is stored stays. */
  signal: AbortSignal
  onProgress?: (result: PostImportResult) => void
}

/**
 * Stores what posts offer, for every brand of the directory; brands that only the catalogue knows
 * are added. May stand beside a collection: the same posts again change nothing. Broken posts are
 * counted and named. Leaves one log entry. Throws what the posts throw.
 */
export async function importPosts(
  ctx: AdminContext,
  posts: AsyncIterable<SourceEvent>,
  { signal, onProgress }: ImportOptions,
): Promise<PostImportResult> {
  const startedMs = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedMs)
  const work = openWork(ctx, signal, elapsedMs)
  try {
    await importEvents(ctx, work, posts, () => onProgress?.(toResult(work)))
  } finally {
    logPostImport(ctx, work, elapsedMs())
  }
  return toResult(work)
}

/** Reads and stores batch by batch, until the signal fires or there are no more; `onBatch` is called after each. */
async function importEvents(
  ctx: AdminContext,
  work: ImportWork,
  events: AsyncIterable<SourceEvent>,
  onBatch: (batch: readonly SourceEvent[]) => void,
): Promise<void> {
  const { tally, signal } = work
  const faults = createRunFaults(ctx, tally)
  const reader = openPostReader(ctx, work, { tally, faults })
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
      onBatch(batch)
      if (signal.aborted) return
    }
  } finally {
    reader.close()
  }
}

type ImportWork = Pick<OpenRun, 'directory' | 'wanted' | 'maxCodes' | 'maxTokens' | 'signal'> & {
  tally: RunTally
  brandsCreated: number
}

/** What the run of uploaded files does: as `importPosts`, with the progress and the end of a collection. */
export async function readUploads(ctx: AdminContext, run: OpenRun, tally: RunTally): Promise<void> {
  const { signal } = run
  const publish = createPublisher(ctx, run, tally)
  const events = ctx.uploads.source.search({ brands: [], includeOthers: true, maxCalls: 0, signal })
  try {
    await importEvents(ctx, { ...run, tally, brandsCreated: 0 }, events, (batch) => {
      for (const event of batch) if (event.type === 'progress') tally.setShare(event.share)
      publish()
    })
  } finally {
    await deleteUploads(ctx)
  }
}

const openWork = (ctx: AdminContext, signal: AbortSignal, elapsedMs: () => number): ImportWork => ({
  ...loadDirectory(ctx),
  tally: createRunTally(0, elapsedMs),
  brandsCreated: 0,
  maxCodes: Number.POSITIVE_INFINITY,
  maxTokens: readSettings(ctx.db).modelTokensPerRun,
  signal,
})

/** All of its brands are wanted. */
function loadDirectory(ctx: AdminContext) {
  const directory = loadBrandDirectory(ctx)
  return { directory, wanted: new Set(directory.nameById.keys()) }
}

/** Those that the catalogue knows. Their logos are left to the job: a file may hold hundreds. */
function addMissingBrands(ctx: AdminContext, work: ImportWork, read: readonly ReadPost[]): void {
  const { directory, wanted } = work
  const catalogue = getCatalogueIndex(ctx.catalogue())
  const names = read
    .flatMap((item) => matchOffers(directory, wanted, item).unknownBrands)
    .flatMap(({ name }) => catalogue.get(toBrandKey(name))?.name ?? [])
    .filter((name) => !directory.idByKey.has(toBrandKey(name)))
  if (names.length === 0) return
  const { added } = addBrands({ ...ctx, favicons: null }, { brands: [...new Set(names)] })
  work.brandsCreated += added
  Object.assign(work, loadDirectory(ctx))
}

function toResult({ tally, brandsCreated }: ImportWork) {
  const { totalSearched, codesFound, codesAdded, unknownBrands, errors } = tally.getFigures()
  return {
    posts: totalSearched,
    /** Offers for brands of the directory, stored before or not. */
    found: codesFound,
    /** New codes, and known ones for which a post was one more source. */
    added: codesAdded,
    updated: tally.codesUpdated,
    brandsCreated,
    /** Brands that neither the directory nor the catalogue knows, the most wanted first. */
    unknownBrands,
    /** German; of very many the first, and how many are left. */
    errors,
  }
}

function logPostImport(ctx: AdminContext, work: ImportWork, duration: number): void {
  rememberUnknownBrands(ctx.db, work.tally, ctx.clock())
  const { posts, found, added, updated, brandsCreated, unknownBrands, errors } = toResult(work)
  const errorCount = work.tally.errorCount()
  const isStopped = work.signal.aborted
  const outcome = isStopped ? 'angehalten' : 'abgeschlossen'
  writeLog(ctx, {
    type: 'collection',
    level: isStopped || errorCount > 0 ? 'warning' : 'success',
    message: `Import von Posts ${outcome}: ${describeFinds({ added, found, posts })}`,
    details: {
      codesFound: found,
      codesAdded: added,
      duration,
      totalSearched: posts,
      updated,
      brandsCreated,
      errorCount,
      ...shortenLists({ errors, unknownBrands }),
    },
  })
}
