import type { Db } from '#db/open-database.ts'
import { readDataVersion } from '#db/transactions.ts'

/** So long, in milliseconds, visitors may see what was true before. */
const MOST_AGE_MS = 60_000

export type PublicData = ReturnType<typeof createPublicData>
/** What something that is kept was made from. */
export type DataState = { version: string; votes: number; madeAt: number }
type Deps = { db: Db; clock: () => Date; publicData: PublicData }

/**
 * How long answers and lists that are kept in memory stay true; built once per process. The operator's
 * changes and collections end all of them at once, and so do commits of another process; votes and copies
 * end those of their own brand. Whatever else changes, visitors see a minute later at most.
 */
export function createPublicData() {
  let changes = 0
  let votes = 0
  const votesOfBrand = new Map<number, number>()
  return {
    /** From now on nothing is shown that was made before. */
    renewAll(): void {
      changes += 1
    },
    /** From now on no answer of this brand is shown that was made before. */
    renewBrand(id: number): void {
      votes += 1
      votesOfBrand.set(id, votes)
    },
    readState: ({ db, clock }: Pick<Deps, 'db' | 'clock'>): DataState => ({
      version: `${changes} ${readDataVersion(db)}`,
      votes,
      madeAt: clock().getTime(),
    }),
    /** Whether what was made in one state may still be shown in another; `brandId` where it is of one brand. */
    isCurrent(made: DataState, now: DataState, brandId: number | null): boolean {
      const age = now.madeAt - made.madeAt
      const lastVote = brandId === null ? 0 : (votesOfBrand.get(brandId) ?? 0)
      return made.version === now.version && age >= 0 && age < MOST_AGE_MS && lastVote <= made.votes
    },
  }
}

/** A slow read whose result is kept in memory for as long as a public answer without votes would be. */
export function keepInMemory<T>(read: (deps: Deps) => T): (deps: Deps) => T {
  const kept = new WeakMap<PublicData, { state: DataState; result: T }>()
  return (deps) => {
    const { publicData } = deps
    const state = publicData.readState(deps)
    const known = kept.get(publicData)
    if (known && publicData.isCurrent(known.state, state, null)) return known.result
    const result = read(deps)
    kept.set(publicData, { state, result })
    return result
  }
}
