import type { ServiceDeps } from './context.ts'
import type { PageChanges } from './page-changes.ts'

const MINUTE_MS = 60_000

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'pageChanges'>

/**
 * A read that takes long, done once and kept in memory as long as a page would be: until the data
 * change, or the minute ends in which it was done. `isOfVotes` where votes and copies change it, too.
 */
export function keepUntilChanged<T>(
  { isOfVotes }: { isOfVotes: boolean },
  read: (deps: Deps, minute: Date) => T,
): (deps: Deps) => T {
  const kept = new WeakMap<PageChanges, { state: string; result: T }>()
  return (deps) => {
    const { db, clock, pageChanges } = deps
    const minute = Math.floor(clock().getTime() / MINUTE_MS) * MINUTE_MS
    const votes = isOfVotes ? pageChanges.readSubjectsVersion() : 0
    const state = `${minute} ${votes} ${pageChanges.readVersion(db)}`
    const known = kept.get(pageChanges)
    if (known?.state === state) return known.result
    const result = read(deps, new Date(minute))
    kept.set(pageChanges, { state, result })
    return result
  }
}
