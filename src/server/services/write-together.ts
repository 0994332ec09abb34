import type { Db } from '#db/open-database.ts'
import { countOwnChanges } from '#db/queries/data-version.ts'
import { writePart, writeTransaction } from '#db/write-transaction.ts'
import { ServiceError } from './errors.ts'
import type { PageChanges, Shown, Subject } from './page-changes.ts'

/** What one request writes, and what that changes; 'all' where more changes than votes and copies. */
type Work<T> = (tx: Db) => { result: T; changed: Shown }
type Writer = { db: Db; pageChanges: PageChanges }
type Waiting = {
  work: Work<unknown>
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** Some milliseconds of work; more waits until others were answered. */
const MOST_AT_ONCE = 16

const queues = new WeakMap<Db, Waiting[]>()

/**
 * Does a small write in one transaction with those that other requests ask for at the same time:
 * reaching the disk takes longer than all else about it. Each is answered when it is on the disk, in the
 * order in which they came, and one that fails leaves nothing and the others alone. Afterwards only those
 * answers are made anew that show what was changed.
 */
export function writeTogether<T>(ctx: Writer, work: Work<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const queue = queues.get(ctx.db) ?? []
    queue.push({ work, resolve, reject })
    if (queues.has(ctx.db)) return
    queues.set(ctx.db, queue)
    setImmediate(writeNext, ctx, queue)
  })
}

function writeNext(ctx: Writer, queue: Waiting[]): void {
  const some = queue.splice(0, MOST_AT_ONCE)
  if (queue.length > 0) setImmediate(writeNext, ctx, queue)
  else queues.delete(ctx.db)
  try {
    for (const answer of commit(ctx, some)) answer()
  } catch {
    // One of them failed in a way that may have undone all: each by itself, then.
    for (const one of some)
      try {
        for (const answer of commit(ctx, [one])) answer()
      } catch (error) {
        one.reject(error)
      }
  }
}

/** Writes all in one transaction; answers how to tell each, once they are on the disk. */
function commit({ db, pageChanges }: Writer, some: readonly Waiting[]): (() => void)[] {
  const before = countOwnChanges(db)
  const subjects = new Set<Subject>()
  let isAll = false
  const answers = writeTransaction(db, (tx) =>
    some.map(({ work, resolve, reject }) => {
      try {
        const { result, changed } = writePart(tx, work)
        if (changed === 'all') isAll = true
        else for (const subject of changed) subjects.add(subject)
        return () => resolve(result as never)
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        return () => reject(error)
      }
    }),
  )
  if (!isAll) {
    pageChanges.addUncountedRows(countOwnChanges(db) - before)
    pageChanges.invalidateSubjects([...subjects])
  }
  return answers
}
