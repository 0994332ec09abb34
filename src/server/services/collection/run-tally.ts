import { toBrandKey } from '#shared/domain/fold-text.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Run } from '#shared/schemas/collection.ts'

/** Missing brands that a run remembers by name. */
const MAX_UNKNOWN_BRANDS = 100

type Progress = Pick<
  Run,
  'currentBrand' | 'share' | 'brandsDone' | 'brandsTotal' | 'remainingSeconds'
>
type Figures = Pick<Run, 'totalSearched' | 'codesFound' | 'codesAdded' | 'errors' | 'unknownBrands'>

/** What a run has counted so far. */
export type RunTally = {
  totalSearched: number
  codesFound: number
  codesAdded: number
  errorCount: () => number
  addError: (message: string) => void
  addUnknownBrand: (name: string) => void
  setShare: (share: number) => void
  setCurrentBrand: (name: string | null) => void
  getFigures: () => Figures
  getProgress: () => Progress
}

/** `elapsedMs` is the time since the run began; the estimate goes by the pace so far. */
export function createRunTally(brandsTotal: number, elapsedMs: () => number): RunTally {
  const errors: string[] = []
  const unknown = new Map<string, { name: string; offers: number }>()
  let errorCount = 0
  let share = 0
  let currentBrand: string | null = null
  const tally: RunTally = {
    totalSearched: 0,
    codesFound: 0,
    codesAdded: 0,
    errorCount: () => errorCount,
    addError(message) {
      errorCount += 1
      if (errors.length < LIMITS.runErrors) errors.push(message)
    },
    addUnknownBrand(name) {
      const key = toBrandKey(name)
      const known = unknown.get(key)
      if (known) known.offers += 1
      else if (key) unknown.set(key, { name, offers: 1 })
    },
    setShare(next) {
      share = Math.min(1, Math.max(share, next))
    },
    setCurrentBrand(name) {
      currentBrand = name
    },
    getFigures: () => ({
      totalSearched: tally.totalSearched,
      codesFound: tally.codesFound,
      codesAdded: tally.codesAdded,
      errors: listErrors(errors, errorCount),
      unknownBrands: [...unknown.values()]
        .sort((one, two) => two.offers - one.offers || one.name.localeCompare(two.name, 'de'))
        .slice(0, MAX_UNKNOWN_BRANDS),
    }),
    getProgress: () => ({
      currentBrand,
      share,
      // A source that reads all brands in one go has done as large a share of each of them.
      brandsDone: Math.floor(share * brandsTotal),
      brandsTotal,
      remainingSeconds: share > 0 ? Math.round((elapsedMs() * (1 - share)) / share / 1000) : null,
    }),
  }
  return tally
}

function listErrors(errors: readonly string[], total: number): string[] {
  const left = total - errors.length
  return left > 0 ? [...errors.slice(0, -1), `… und ${left + 1} weitere Fehler`] : [...errors]
}
