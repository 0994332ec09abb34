import { expect, test } from 'vitest'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { createBackgroundTasks } from './background-tasks.ts'
import { listCodes } from './codes/list-codes.ts'
import { optimizeCodeSearch, runInSteps } from './run-in-steps.ts'

const t = useTestContext()

/** Pieces of the index: FTS5 keeps one row of this table per page and segment. */
const countSegments = () =>
  t.sqlite.prepare('select count(distinct segid) from code_search_idx').pluck().get()

test('many small pieces of the index become one, and searches find the same', async () => {
  const brandId = insertBrand(t.db).id
  for (let number = 1; number <= 60; number += 1)
    insertCode(t.db, { brandId, code: `SOMMER${number}` })
  const find = () => listCodes(t.asAdmin(), { search: 'sommer' }).codes.map(({ code }) => code)
  const before = find()
  expect(countSegments()).toBeGreaterThan(10)
  expect(await optimizeCodeSearch(t.asAdmin())).toBeGreaterThan(0)
  expect(countSegments()).toBe(1)
  expect(find()).toEqual(before)
  expect(before).toHaveLength(50)
})

test('a process that is asked to stop finishes the current step; the next night goes on', async () => {
  const brandId = insertBrand(t.db).id
  const influencerId = insertInfluencer(t.db).id
  // Many times what one step rewrites.
  for (let piece = 0; piece < 3; piece += 1)
    t.sqlite.exec(`with recursive n (i) as (select 0 union all select i + 1 from n where i < 3999)
      insert into codes (brand_id, influencer_id, code, normalized_code, confidence, created_at,
        extracted_at)
      select ${brandId}, ${influencerId}, printf('%d-%x', ${piece}, i * 2654435761),
        printf('%d-%x', ${piece}, i * 2654435761), 1, 1, 1 from n`)
  const tidying = optimizeCodeSearch(t.asAdmin())
  await t.deps.background.stop()
  expect(await tidying).toBe(1)
  expect(await optimizeCodeSearch(t.asAdmin())).toBe(0)
  const nextNight = { ...t.asAdmin(), background: createBackgroundTasks() }
  expect(await optimizeCodeSearch(nextNight)).toBeGreaterThan(3)
  expect(countSegments()).toBe(1)
})

test('long work merges pieces of the search index by itself', async () => {
  const brandId = insertBrand(t.db).id
  const portions = Array.from({ length: 15 }, (_, index) => [`SOMMER${index}`])
  await runInSteps(t.deps, portions, (_tx, [code]) => {
    insertCode(t.db, { brandId, code: String(code) })
    return 1
  })
  expect(countSegments()).toBeLessThan(8)
})

test('an index in one piece is not changed', async () => {
  await optimizeCodeSearch(t.asAdmin())
  expect(await optimizeCodeSearch(t.asAdmin())).toBe(0)
})
