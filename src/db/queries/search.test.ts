import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { type DatabaseHandle, openDatabase } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { listBrandsNamed } from './search.ts'

let handle: DatabaseHandle
beforeEach(() => {
  handle = openDatabase(':memory:')
  migrateDatabase(handle.db)
  const at = new Date()
  for (const searchText of ['nike', '50% off_now', 'a"b and c', 'x _y'])
    handle.db
      .insert(brands)
      .values({
        name: searchText,
        slug: searchText,
        nameKey: searchText,
        searchText,
        categoryId: 1,
        createdAt: at,
        updatedAt: at,
      })
      .run()
})
afterEach(() => handle.close())

test.each([
  [['50'], ['50% off_now']],
  [['a"'], ['a"b and c']],
  [['a"b'], ['a"b and c']],
  [['nike OR and'], []],
  [['nike', 'and'], []],
  [['ni*'], []],
])('the words %j find %j', (words, names) => {
  const found = listBrandsNamed(handle.db, { words, limit: 9 })
  expect(found.map(({ name }) => name)).toEqual(names)
})
