import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { systemTileSchema } from '#shared/schemas/collection.ts'
import { listSystemTiles } from './list-system-tiles.ts'

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

const stateOf = async (key: string) =>
  (await listSystemTiles(t.asAdmin())).find((tile) => tile.key === key)

test('says of each part what is true', async () => {
  const tiles = await listSystemTiles(t.asAdmin())
  expect(tiles.map((tile) => systemTileSchema.parse(tile))).toMatchObject([
    { label: 'Such-API', state: 'online', hint: null },
    { label: 'KI-API', state: 'not_configured' },
    { label: 'Datenbank', state: 'online', hint: null },
  ])
})

test('a source that is not set up says what to do', async () => {
  const hint = 'Legen Sie Posts an.'
  t.deps.searchProvider.checkHealth = async () => ({ state: 'not_configured', hint })
  expect(await stateOf('search')).toMatchObject({ state: 'not_configured', hint })
})

test('a database that does not answer is an error', async () => {
  t.sqlite.exec('alter table categories rename to gone')
  expect(await stateOf('database')).toMatchObject({ state: 'error' })
})

test('visitors see nothing', async () => {
  await expect(listSystemTiles(t.asVisitor())).rejects.toThrow('Bitte melden Sie sich an.')
})
