import type { Db } from '#db/open-database.ts'
import { countOwnChanges, withSavepoint, writeTransaction } from '#db/transactions.ts'
import { ServiceError } from './errors.ts'
import type { PageChanges, ShownSubjects } from './page-changes.ts'

/** The answer to one request, and what it changed; 'all' where more changes than votes and copies. */
type Written<T> = { result: T; changed: ShownSubjects }
/** What follows from the writes of one commit that name the same function, in their order. */
type FollowUp<W, T> = (tx: Db, writes: W[]) => Written<T>[]
type Writer = { db: Db; pageChanges: PageChanges }
type QueuedWrite = {
  write: (tx: Db) => unknown
  followUp: FollowUp<never, unknown>
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** Some milliseconds of work; more waits until others were answered. */
const MOST_AT_ONCE = 16

const queues = new WeakMap<Db, QueuedWrite[]>()

/**
 * Does a small write in one transaction with those that other requests ask for at the same time,
 * because reaching the disk takes longer than all else. Each is answered when it is on the disk;
 * one that fails leaves nothing and the others alone. What follows from all is done once, at the
 * end of the transaction. Afterwards only those answers are made anew that show what was changed.
 */
export function writeTogether<T>(ctx: Writer, write: (tx: Db) => Written<T>): Promise<T>
export function writeTogether<W, T>(
  ctx: Writer,
  write: (tx: Db) => W,
  followUp: FollowUp<W, T>,
): Promise<T>
export function writeTogether<W, T>(
  ctx: Writer,
  write: (tx: Db) => W,
  followUp: FollowUp<W, T> = nothingFollows as never,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const queue = queues.get(ctx.db) ?? []
    queue.push({ write, followUp, resolve, reject })
    if (queues.has(ctx.db)) return
    queues.set(ctx.db, queue)
    setImmediate(writeNext, ctx, queue)
  })
}

const nothingFollows: FollowUp<Written<unknown>, unknown> = (_tx, writes) => writes

function writeNext(ctx: Writer, queue: QueuedWrite[]): void {
  const batch = queue.splice(0, MOST_AT_ONCE)
  if (queue.length > 0) setImmediate(writeNext, ctx, queue)
  else queues.delete(ctx.db)
  try {
    for (const answer of commit(ctx, batch)) answer()
  } catch {
    // An unexpected error may have rolled back the whole transaction: write each one separately.
    for (const queued of batch)
      try {
        for (const answer of commit(ctx, [queued])) answer()
      } catch (error) {
        queued.reject(error)
      }
  }
}

/** Writes all in one transaction; answers functions that resolve or reject each request after the commit. */
function commit({ db, pageChanges }: Writer, batch: readonly QueuedWrite[]): (() => void)[] {
  const before = countOwnChanges(db)
  const answers: (() => void)[] = []
  const changes: ShownSubjects[] = []
  writeTransaction(db, (tx) => {
    const written: (QueuedWrite & { value: never })[] = []
    for (const queued of batch)
      try {
        written.push({ ...queued, value: withSavepoint(tx, queued.write) as never })
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        answers.push(() => queued.reject(error))
      }
    for (const [followUp, group] of Map.groupBy(written, (one) => one.followUp)) {
      const results = followUp(
        tx,
        group.map(({ value }) => value),
      )
      for (const [index, { result, changed }] of results.entries()) {
        changes.push(changed)
        answers.push(() => group[index]?.resolve(result as never))
      }
    }
  })
  if (changes.every((changed) => changed !== 'all')) {
    pageChanges.addUncountedRows(countOwnChanges(db) - before)
    pageChanges.invalidateSubjects([...new Set(changes.flat())])
  }
  return answers
}
