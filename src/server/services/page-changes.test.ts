import { expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { createTestContext } from '#test/context.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { setCodeStatus } from './codes/review-codes.ts'
import { recordVote } from './codes/votes.ts'
import { openRun } from './collection/open-run.ts'
import { runCollection } from './collection/run-collection.ts'
import { keepUntilChanged, writeKeepingPages } from './page-changes.ts'

const t = useTestContext()

test('writes that keep the pages keep the version, all others change it, and none comes twice', async () => {
  const ctx = t.asSystem()
  const versions = [ctx.pageChanges.readVersion(ctx.db)]
  const expectSame = () => expect(ctx.pageChanges.readVersion(ctx.db)).toBe(versions.at(-1))
  const expectNew = () => {
    const version = ctx.pageChanges.readVersion(ctx.db)
    expect(versions).not.toContain(version)
    versions.push(version)
  }
  expectSame()
  for (const name of ['Leise', 'Noch leiser']) {
    writeKeepingPages(ctx, (tx) => insertBrand(tx, { name }))
    expectSame()
  }
  insertBrand(t.db, { name: 'Laut' })
  expectNew()
  writeKeepingPages(ctx, (tx) => insertBrand(tx, { name: 'Wieder leise' }))
  expectSame()
  ctx.pageChanges.invalidatePages()
  expectNew()
  await runCollection(ctx, openRun(ctx, { trigger: 'manual' }))
  expectNew()
})

test('a write that keeps the pages and fails does not hide the next change', () => {
  const ctx = t.asSystem()
  const fail = () =>
    writeKeepingPages(ctx, (tx) => {
      insertBrand(tx, { name: 'Halb' })
      throw new Error('aus')
    })
  expect(fail).toThrow('aus')
  const before = ctx.pageChanges.readVersion(ctx.db)
  insertBrand(t.db, { name: 'Ganz' })
  expect(ctx.pageChanges.readVersion(ctx.db)).not.toBe(before)
})

function createReads() {
  const counts = { ofVotes: 0, ofOthers: 0 }
  const reads = [
    keepUntilChanged({ isOfVotes: true }, () => {
      counts.ofVotes += 1
    }),
    keepUntilChanged({ isOfVotes: false }, () => {
      counts.ofOthers += 1
    }),
  ]
  return () => {
    for (const read of reads) read(t.asVisitor())
    return [counts.ofVotes, counts.ofOthers]
  }
}

test('what a page shows is read once until the data change or the minute ends', async () => {
  const read = createReads()
  read()
  expect(read()).toEqual([1, 1])
  const { id } = insertCode(t.db)
  expect(read()).toEqual([2, 2])
  await setCodeStatus(t.asAdmin(), { ids: [id], status: 'rejected' })
  expect(read()).toEqual([3, 3])
  t.clock.advance(59_000)
  expect(read()).toEqual([3, 3])
  t.clock.advance(1_000)
  expect(read()).toEqual([4, 4])
})

test('a vote lets only that be read again which shows votes', async () => {
  const { id } = insertCode(t.db)
  const read = createReads()
  read()
  await recordVote(t.asVisitor(), { id, vote: 'working' })
  expect(read()).toEqual([2, 1])
})

test('what was read of one database is not shown for another', () => {
  const readName = keepUntilChanged({ isOfVotes: false }, ({ db }) =>
    db.select().from(brands).get(),
  )
  const other = createTestContext()
  insertBrand(t.db, { name: 'Snocks' })
  insertBrand(other.db, { name: 'Gymshark' })
  expect(readName(t.asVisitor())?.name).toBe('Snocks')
  expect(readName(other.asVisitor())?.name).toBe('Gymshark')
  other.close()
})
