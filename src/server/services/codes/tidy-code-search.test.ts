import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { insertBrand, insertCode } from '#server/testing/factories.ts'
import { listCodes } from './list-codes.ts'
import { tidyCodeSearch } from './tidy-code-search.ts'

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

/** Pieces of the index: FTS5 keeps one row of this table per page and segment. */
const countSegments = () =>
  t.sqlite.prepare('select count(distinct segid) from code_search_idx').pluck().get()

test('many small pieces of the index become one, and searches find the same', async () => {
  t.sqlite.exec(`insert into code_search (code_search, rank) values ('automerge', 0)`)
  const brandId = insertBrand(t.db).id
  for (let number = 1; number <= 60; number += 1)
    insertCode(t.db, { brandId, code: `SOMMER${number}` })
  const find = () => listCodes(t.asAdmin(), { search: 'sommer' }).codes.map(({ code }) => code)
  const before = find()
  expect(countSegments()).toBeGreaterThan(10)
  expect(await tidyCodeSearch(t.asAdmin())).toBeGreaterThan(0)
  expect(countSegments()).toBe(1)
  expect(find()).toEqual(before)
  expect(before).toHaveLength(50)
})

test('an index in one piece is left alone', async () => {
  await tidyCodeSearch(t.asAdmin())
  expect(await tidyCodeSearch(t.asAdmin())).toBe(0)
})

test('visitors cannot', async () => {
  const unauthenticated = expect.objectContaining({ code: 'unauthenticated' })
  await expect(tidyCodeSearch(t.asVisitor())).rejects.toEqual(unauthenticated)
})
