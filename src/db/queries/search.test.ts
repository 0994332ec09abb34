import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { type DatabaseHandle, openDatabase } from '../open-database.ts'
import { influencers } from '../schema/influencers.ts'
import { listInfluencersNamed } from './search.ts'

let handle: DatabaseHandle
beforeEach(() => {
  handle = openDatabase(':memory:')
  migrateDatabase(handle.db)
  const at = new Date()
  for (const searchText of ['nike', '50% off_now', 'a"b and c', 'x _y'])
    handle.db
      .insert(influencers)
      .values({
        username: searchText,
        displayName: searchText,
        searchText,
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
  const found = listInfluencersNamed(handle.db, { words, limit: 9 })
  expect(found.map(({ username }) => username)).toEqual(names)
})
