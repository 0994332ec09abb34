import type { Db } from '#db/open-database.ts'
import { countOwnChanges, readDataVersion } from '#db/queries/data-version.ts'
import { writeTransaction } from '#db/write-transaction.ts'

/** Which changes of the data make rendered pages old; built once per process. */
export type PageChanges = {
  /** Rows that pages need not tell of before the minute for which they are kept is over. */
  addQuietRows: (rows: number) => void
  /** Makes them old after all. */
  tell: () => void
  /** What the data are like, as far as pages go: another text after every change but quiet ones. */
  readVersion: (db: Db) => string
}

export function createPageChanges(): PageChanges {
  let quietRows = 0
  let told = 0
  return {
    addQuietRows(rows) {
      quietRows += rows
    },
    tell() {
      told += 1
    },
    readVersion: (db) => `${readDataVersion(db, quietRows)}.${told}`,
  }
}

/**
 * A write transaction that throws no rendered page away. For work of the program that writes again
 * and again: visitors would get no kept page for as long as it goes on. They see what it wrote when
 * the minute of their page is over.
 */
export function writeQuietly<T>(
  { db, pageChanges }: { db: Db; pageChanges: PageChanges },
  work: (tx: Db) => T,
): T {
  const before = countOwnChanges(db)
  const result = writeTransaction(db, work)
  pageChanges.addQuietRows(countOwnChanges(db) - before)
  return result
}

/** Work in parts, of which each would make rendered pages old: they get old once, at its end. */
export async function tellOnce<Context extends { pageChanges: PageChanges }, T>(
  ctx: Context,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  let isTold = false
  const tell = () => {
    isTold = true
  }
  try {
    return await work({ ...ctx, pageChanges: { ...ctx.pageChanges, tell } })
  } finally {
    if (isTold) ctx.pageChanges.tell()
  }
}
