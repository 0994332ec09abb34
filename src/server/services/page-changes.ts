import type { Db } from '#db/open-database.ts'
import { countOwnChanges, readDataVersion, writeTransaction } from '#db/transactions.ts'

const MINUTE_MS = 60_000

/**
 * What an answer shows that may change while all else stays: the votes and copies of the codes of one
 * brand, or of one influencer, by their ids.
 */
export type Subject = `brand ${number}` | `influencer ${number}`
/** 'all' for an answer whose subjects are not known. */
export type ShownSubjects = readonly Subject[] | 'all'

export type PageChanges = ReturnType<typeof createPageChanges>

/** Which changes of the data invalidate kept answers; built once per process. */
export function createPageChanges() {
  let uncountedRows = 0
  let invalidations = 0
  let subjectChanges = 0
  const lastChange = new Map<Subject, number>()
  let othersVersion: { db: Db; version: number | undefined } | null = null
  /**
   * Read once in a turn of the event loop, because reading takes a tenth of the time of sending a kept
   * answer: commits of other processes within the turn count from the next one on.
   */
  function readOthersVersion(db: Db): number | undefined {
    if (othersVersion?.db === db) return othersVersion.version
    othersVersion = { db, version: readDataVersion(db) }
    setImmediate(() => {
      othersVersion = null
    })
    return othersVersion.version
  }
  return {
    /** Rows that pages need not show before the minute for which they are kept is over. */
    addUncountedRows(rows: number) {
      uncountedRows += rows
    },
    /** From now on no page that was rendered before is sent. */
    invalidatePages() {
      invalidations += 1
    },
    /** From now on no answer that shows one of these is sent, nor one whose subjects are not known. */
    invalidateSubjects(subjects: readonly Subject[]) {
      if (subjects.length === 0) return
      subjectChanges += 1
      for (const subject of subjects) lastChange.set(subject, subjectChanges)
    },
    /** How many times subjects were invalidated; `shown` narrows it to the last time that matters to an answer. */
    readSubjectsVersion: (shown: ShownSubjects = 'all') =>
      shown === 'all'
        ? subjectChanges
        : shown.reduce((last, subject) => Math.max(last, lastChange.get(subject) ?? 0), 0),
    /** Changes when anybody, in any process, changed data that rendered pages must show at once. */
    readVersion: (db: Db) =>
      `${readOthersVersion(db)}.${countOwnChanges(db) - uncountedRows}.${invalidations}`,
  }
}

/**
 * A write transaction that invalidates no rendered page, for long work in many transactions.
 * Visitors see what it wrote when the minute of their page is over.
 */
export function writeKeepingPages<T>(
  { db, pageChanges }: { db: Db; pageChanges: PageChanges },
  work: (tx: Db) => T,
): T {
  const before = countOwnChanges(db)
  const result = writeTransaction(db, work)
  pageChanges.addUncountedRows(countOwnChanges(db) - before)
  return result
}

type Deps = { db: Db; clock: () => Date; pageChanges: PageChanges }

/**
 * A slow read whose result is kept in memory as long as a page would be: until the data change or
 * the minute ends in which it was read. `isOfVotes` where votes and copies change it too.
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
