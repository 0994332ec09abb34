import { setImmediate } from 'node:timers/promises'
import { readSettings } from '#db/queries/settings.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import { describeFinds } from '#shared/texts/format.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import { addBrands } from '../brands/add-brands.ts'
import { getCatalogueIndex } from '../brands/catalogue.ts'
import type { AdminContext } from '../context.ts'
import { writeLog } from '../logs.ts'
import { type BrandDirectory, loadBrandDirectory } from './brand-directory.ts'
import { countPost, type MatchedPost, matchOffers } from './collect-batch.ts'
import { batchEvents } from './gather-batches.ts'
import { shortenLists } from './log-run.ts'
import { openPostReader, type ReadPost } from './read-posts.ts'
import type { FoundPost } from './reading/reading.ts'
import { createRunFaults, createRunTally } from './run-tally.ts'
import { openOfferStore } from './storing/offer-store.ts'

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
  const work = openWork(ctx, elapsedMs)
  const { directory, tally } = work
  const faults = createRunFaults(ctx, tally)
  const maxTokens = readSettings(ctx.db).modelTokensPerRun
  const reader = openPostReader(ctx, { directory, signal, maxTokens }, { tally, faults })
  try {
    for await (const events of batchEvents(() => posts, signal)) {
      const found: FoundPost[] = []
      for (const event of events) {
        if (event.type === 'error') faults.fail('search', event.error)
        if (event.type === 'post') found.push(event)
      }
      if (found.length > 0) await storePosts(ctx, work, await reader.read(found))
      onProgress?.(toResult(work))
      if (signal.aborted) break
    }
  } catch (error) {
    // Stopped in the middle of a batch: what is not stored yet, the next import finds again.
    if (!signal.aborted || error !== signal.reason) throw error
  } finally {
    reader.close()
    logPostImport(ctx, toResult(work), {
      errorCount: tally.errorCount(),
      durationMs: elapsedMs(),
      isStopped: signal.aborted,
    })
  }
  return toResult(work)
}

const openWork = (ctx: AdminContext, elapsedMs: () => number) => ({
  directory: loadBrandDirectory(ctx),
  catalogue: getCatalogueIndex(ctx.catalogue),
  tally: createRunTally(0, elapsedMs),
  store: openOfferStore(ctx),
  updated: 0,
  brandsCreated: 0,
})
type Work = ReturnType<typeof openWork>

async function storePosts(ctx: AdminContext, work: Work, read: readonly ReadPost[]): Promise<void> {
  let posts = matchAll(work.directory, read)
  if (addMissingBrands(ctx, work, posts)) posts = matchAll(work.directory, read)
  const stored = work.store.add(posts, Number.POSITIVE_INFINITY)
  for (const [index, result] of stored.entries()) {
    const post = posts[index]
    if (!post) continue
    countPost(ctx, work.tally, post, result)
    if ('updated' in result) work.updated += result.updated
  }
  await setImmediate()
}

function matchAll(directory: BrandDirectory, read: readonly ReadPost[]): MatchedPost[] {
  const wanted = new Set(directory.nameById.keys())
  return read.map((item) => matchOffers(directory, wanted, item))
}

/** Whether the directory has changed. Their logos are left to the job: a file may hold hundreds. */
function addMissingBrands(ctx: AdminContext, work: Work, posts: readonly MatchedPost[]): boolean {
  const names = posts.flatMap(({ unknownBrands }) =>
    unknownBrands.flatMap((name) => work.catalogue.get(toBrandKey(name))?.name ?? []),
  )
  const isMissing = (name: string) => !work.directory.idByKey.has(toBrandKey(name))
  const missing = [...new Set(names)].filter(isMissing)
  if (missing.length === 0) return false
  const { added } = addBrands({ ...ctx, favicons: null }, { brands: missing })
  work.brandsCreated += added
  work.directory = loadBrandDirectory(ctx)
  return true
}

function toResult({ tally, updated, brandsCreated }: Work) {
  const { totalSearched, codesFound, codesAdded, unknownBrands, errors } = tally.getFigures()
  return {
    posts: totalSearched,
    /** Offers for brands of the directory, stored before or not. */
    found: codesFound,
    /** New codes, and known ones for which a post was one more source. */
    added: codesAdded,
    updated,
    brandsCreated,
    /** Brands that neither the directory nor the catalogue knows, the most wanted first. */
    unknownBrands,
    /** German; of very many the first, and how many are left. */
    errors,
  }
}

function logPostImport(
  ctx: Pick<AdminContext, 'db' | 'clock'>,
  { posts, found, added, updated, brandsCreated, unknownBrands, errors }: PostImportResult,
  {
    errorCount,
    durationMs,
    isStopped,
  }: { errorCount: number; durationMs: number; isStopped: boolean },
): void {
  const outcome = isStopped ? 'angehalten' : 'abgeschlossen'
  writeLog(ctx, {
    type: 'collection',
    level: isStopped || errorCount > 0 ? 'warning' : 'success',
    message: `Import von Posts ${outcome}: ${describeFinds({ added, found, posts })}`,
    details: {
      codesFound: found,
      codesAdded: added,
      duration: durationMs,
      totalSearched: posts,
      updated,
      brandsCreated,
      errorCount,
      ...shortenLists({ errors, unknownBrands }),
    },
  })
}
