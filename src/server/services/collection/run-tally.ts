import { isPointlessToRetry } from '#shared/domain/errors.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import type { Run } from '#shared/schemas/collection.ts'
import { formatNumber } from '#shared/texts/format.ts'
import type { SourceError } from '../../integrations/search/search-provider.ts'
import type { ServiceContext } from '../context.ts'
import { tryWriteLog } from '../logs.ts'
import type { ProviderPart } from './collection-state.ts'

/** Missing brands that a run reports. */
const MAX_UNKNOWN_BRANDS = 100
/** Missing brands that it counts at a time: most are misread names that occur once. */
const MAX_COUNTED_BRANDS = 1_000
const GERMAN = new Intl.Collator('de')
const LOG_TYPES = { search: 'collection', ai: 'extraction' } as const

type Counts = Pick<
  Run,
  'totalSearched' | 'codesFound' | 'codesAdded' | 'searchCalls' | 'modelCalls' | 'modelTokens'
>

/** What every run begins with. */
export const NO_COUNTS: Readonly<Counts> = {
  totalSearched: 0,
  codesFound: 0,
  codesAdded: 0,
  searchCalls: 0,
  modelCalls: 0,
  modelTokens: 0,
}

/** A brand that the directory lacks, with the post that offers a code for it and the words that do. */
export type UnknownBrand = { name: string; quote: string; username: string; url: string }
type UnknownBrands = Map<string, UnknownBrand & { offers: number }>

export type RunTally = ReturnType<typeof createRunTally>

/** `elapsedMs` is the time since the run began; the estimate goes by the pace so far. */
export function createRunTally(brandsTotal: number, elapsedMs: () => number) {
  const counts: Counts & Pick<Run, 'limitReached'> = { ...NO_COUNTS, limitReached: null }
  const errors = new Map<string, number>()
  let unknown: UnknownBrands = new Map()
  let errorCount = 0
  let share = 0
  let currentBrand: string | null = null
  return {
    /** The run itself adds to these. */
    counts,
    /** Ids of the brands that were looked for, whether anything was found or not. */
    searchedBrands: new Set<number>(),
    errorCount: () => errorCount,
    addError(message: string) {
      errorCount += 1
      const known = errors.get(message)
      if (known !== undefined || errors.size < LIMITS.runErrors)
        errors.set(message, (known ?? 0) + 1)
    },
    addUnknownBrand(brand: UnknownBrand) {
      const key = toBrandKey(brand.name)
      const known = unknown.get(key)
      if (known) known.offers += 1
      else if (key) unknown.set(key, { ...brand, offers: 1 })
      if (unknown.size > MAX_COUNTED_BRANDS) unknown = keepMostWanted(unknown)
    },
    setShare(next: number) {
      share = Math.min(1, Math.max(share, next))
    },
    setCurrentBrand(name: string | null) {
      currentBrand = name
    },
    getFigures: () => ({
      ...counts,
      errors: listErrors(errors, errorCount),
    }),
    /** With their keys, the most wanted first. */
    listUnknownBrands: () => sortByOffers(unknown).slice(0, MAX_UNKNOWN_BRANDS),
    getProgress: () => ({
      currentBrand,
      share,
      // A source that reads all brands in one go has done as large a share of each of them.
      brandsDone: Math.floor(share * brandsTotal),
      brandsTotal,
      remainingSeconds: share > 0 ? Math.round((elapsedMs() * (1 - share)) / share / 1000) : null,
    }),
  }
}

const sortByOffers = (brands: UnknownBrands) =>
  [...brands].sort(
    ([, one], [, two]) => two.offers - one.offers || GERMAN.compare(one.name, two.name),
  )

/** Half of them; a run may meet any number of names, its memory must not grow with them. */
const keepMostWanted = (brands: UnknownBrands): UnknownBrands =>
  new Map(sortByOffers(brands).slice(0, MAX_COUNTED_BRANDS / 2))

/** Equal errors are one line, with their number behind it; what has no line is counted in the last. */
function listErrors(errors: ReadonlyMap<string, number>, total: number): string[] {
  const listed = [...errors]
  const lines = listed.map(([message, count]) =>
    count === 1 ? message : `${message} (${formatNumber(count)}-mal)`,
  )
  const left = total - listed.reduce((sum, [, count]) => sum + count, 0)
  if (left === 0) return lines
  const [, lastCount = 0] = listed.at(-1) ?? []
  return [...lines.slice(0, -1), `… und ${left + lastCount} weitere Fehler`]
}

export type RunFaults = ReturnType<typeof createRunFaults>

/**
 * What the outside services say of themselves during one run. A broken line of a file or a skipped result does not mean that the service failed, nor does the
 * limit that the operator set for a run.
 */
export function createRunFaults(ctx: ServiceContext, tally: RunTally) {
  const failed = new Set<ProviderPart>()
  let entries = 0
  return {
    /** One error of the run, one log entry, and the state that the system tile shows. */
    fail(part: ProviderPart, { kind, message }: Pick<SourceError, 'kind' | 'message'>) {
      tally.addError(message)
      if (kind === 'bad_line' || kind === 'unclear_author') return
      if (kind !== 'budget') {
        failed.add(part)
        ctx.providerStates.fail(part, { kind, message })
      }
      entries += 1
      if (entries > LIMITS.runErrors) return
      const level = isPointlessToRetry(kind) && kind !== 'budget' ? 'error' : 'warning'
      const entry = { type: LOG_TYPES[part], level, message, details: { kind } } as const
      tryWriteLog(ctx, entry)
    },
    /** The service answered. */
    succeed: (part: ProviderPart) => ctx.providerStates.succeed(part),
    /** Whether the service itself failed in this run. */
    hasFailed: (part: ProviderPart) => failed.has(part),
  }
}
