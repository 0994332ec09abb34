import { idsOf } from '#db/queries/batches.ts'
import { findLastCodeIdOfRun, insertRun, readLastCodeId } from '#db/queries/runs.ts'
import { readCronConfig, readSettings } from '#db/queries/settings.ts'
import { UNLIMITED_CODES } from '#shared/domain/vocabulary.ts'
import type { Run } from '#shared/schemas/collection.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import type { ServiceContext } from '../context.ts'
import { loadBrandDirectory } from './brand-directory.ts'
import { NO_COUNTS } from './run-tally.ts'

export type RunRequest = {
  trigger: Run['trigger']
  /** Only these brands; absent means all. */
  brandIds?: readonly number[]
  /** New codes after which the run ends, 9999 = unlimited; absent means as configured. */
  maxCodes?: number | undefined
  /** Posts to be read in the place of those that the source finds. */
  readPosts?: (signal: AbortSignal) => AsyncIterable<SourceEvent>
}

/** What a run that reads again came to so far: the ids of the codes that were read, and of those that changed. */
const newCodesReadAgain = () => ({
  read: new Set<number>(),
  /** To another brand. */
  moved: new Set<number>(),
  /** In amount or end. */
  changed: new Set<number>(),
  /** For the operator, because a post names another shop. */
  waiting: new Set<number>(),
})

export const countCodesReadAgain = ({
  codesReadAgain: { read, moved, changed, waiting },
}: OpenRun) => ({
  codesRead: read.size,
  codesMoved: moved.size,
  codesChanged: changed.size,
  codesWaiting: waiting.size,
})

/** A run that holds the place of the one running collection until `runCollection` ends it. */
export type OpenRun = ReturnType<typeof openRun>

/** Begins a run. Throws `conflict` while another one goes on. */
export function openRun(ctx: ServiceContext, request: RunRequest) {
  const { trigger, brandIds, readPosts } = request
  const directory = loadBrandDirectory(ctx)
  const brands = directory.brands.filter(({ id }) => !brandIds || brandIds.includes(id))
  const maxCodes = request.maxCodes ?? readCronConfig(ctx.db).maxCodes
  const { searchCallsPerRun, modelTokensPerRun } = readSettings(ctx.db)
  const startedAt = ctx.clock()
  let id = 0
  const signal = ctx.collection.begin(() => {
    id = insertRun(ctx.db, {
      trigger,
      status: 'running',
      brandId: brandIds?.length === 1 ? brandIds[0] : null,
      maxCodes,
      startedAt,
      lastCodeId: readLastCodeId(ctx.db),
    })
    return newSnapshot(id, trigger, startedAt, brands.length)
  })
  return {
    id,
    trigger,
    signal,
    readPosts,
    directory,
    /** The brands whose codes are stored, and their ids. */
    brands,
    wanted: new Set(idsOf(brands)),
    isForAll: !brandIds,
    codesReadAgain: newCodesReadAgain(),
    /** New codes; Infinity for unlimited. */
    maxCodes: maxCodes >= UNLIMITED_CODES ? Number.POSITIVE_INFINITY : maxCodes,
    /** Calls to a search service that counts them. */
    maxCalls: searchCallsPerRun,
    /** Of the model, in both directions; 0 never asks it. */
    maxTokens: modelTokensPerRun,
    /** Codes with a higher id are of this run, or of those before it that it begins again. */
    lastCodeId: findLastCodeIdOfRun(ctx.db) ?? readLastCodeId(ctx.db),
  }
}

/** A run of which nothing is done yet. */
export const newSnapshot = (
  id: number,
  trigger: Run['trigger'],
  startedAt: Date,
  brandsTotal: number,
): Run => ({
  id,
  trigger,
  status: 'running',
  startedAt: startedAt.toISOString(),
  finishedAt: null,
  ...NO_COUNTS,
  limitReached: null,
  errors: [],
  currentBrand: null,
  share: 0,
  brandsDone: 0,
  brandsTotal,
  remainingSeconds: null,
})
