import { expect, test } from 'vitest'
import { systemTileSchema } from '#shared/schemas/collection.ts'
import { useTestContext } from '#test/use-context.ts'
import type { ModelClient } from '../integrations/model/model-client.ts'
import type { SourceHealth } from '../integrations/search/search-provider.ts'
import { listSystemStatus } from './health.ts'

const t = useTestContext()

const stateOf = async (key: string) =>
  (await listSystemStatus(t.asAdmin())).find((tile) => tile.key === key)

test('the status says what is online and what is not configured', async () => {
  const tiles = await listSystemStatus(t.asAdmin())
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

const model = (health: SourceHealth): ModelClient => ({
  model: 'm',
  ask: () => Promise.reject(new Error('tiles ask nothing')),
  checkHealth: async () => health,
})

test('the model is as its endpoint says', async () => {
  t.deps.model = model({ state: 'online' })
  expect(await stateOf('ai')).toMatchObject({ state: 'online', hint: null })
  t.deps.model = model({ state: 'error', hint: 'Das Modell gibt es dort nicht.' })
  expect(await stateOf('ai')).toMatchObject({
    state: 'error',
    hint: expect.stringContaining('gibt es dort nicht'),
  })
})

test.each([
  ['search', 'auth', 'SEARCH_API_KEY'],
  ['search', 'quota', 'Kontingent'],
  ['search', 'upstream', 'SEARCH_BASE_URL'],
  ['ai', 'auth', 'AI_API_KEY'],
  ['ai', 'bad_request', 'AI_MODEL'],
  ['ai', 'refused', 'AI_MODEL'],
] as const)(
  '%s: a failure of kind %s says what to do until the next success',
  async (key, kind, advice) => {
    t.deps.model = model({ state: 'online' })
    t.deps.providerStates.fail(key, { kind, message: 'Dienst: kaputt.' })
    const tile = systemTileSchema.parse(await stateOf(key))
    expect(tile.state).toBe('error')
    expect(tile.hint).toMatch(/^Dienst: kaputt\. .*01\.11\.2026 13:00/)
    expect(tile.hint).toContain(advice)
    t.deps.providerStates.succeed(key)
    expect(await stateOf(key)).toMatchObject({ state: 'online', hint: null })
  },
)

test('a source that no free call can check is unchecked until it was used', async () => {
  const hint = 'Wird beim nächsten Lauf geprüft.'
  t.deps.searchProvider.checkHealth = async () => ({ state: 'unchecked', hint })
  expect(await stateOf('search')).toMatchObject({ state: 'unchecked', hint })
  t.deps.providerStates.succeed('search')
  expect(await stateOf('search')).toMatchObject({ state: 'online', hint: null })
})

test('a database that does not answer is an error', async () => {
  t.sqlite.exec('alter table categories rename to gone')
  expect(await stateOf('database')).toMatchObject({ state: 'error' })
})
