import { expect, test } from 'vitest'
import { createTestContext } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { openRun } from './collection/open-run.ts'
import { runCollection } from './collection/run-collection.ts'
import { writeKeepingPages } from './page-changes.ts'

test('writes that keep the pages keep the version, all others change it, and none comes twice', async () => {
  const t = createTestContext()
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
  t.close()
})

test('what a failed write undid is no change that stays hidden', () => {
  const t = createTestContext()
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
  t.close()
})
