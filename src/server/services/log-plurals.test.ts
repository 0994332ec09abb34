import { expect, test } from 'vitest'
import { createTestContext } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import {
  createListProvider,
  createPausableProvider,
  createPost,
  waitForRuns,
} from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import { addBrands } from './brands/add-brands.ts'
import { collectBrand, stopCollection } from './collection/collect-brands.ts'
import { listLogs } from './logs.ts'
import { startDueBrands } from './scheduling/publish-scheduled-brands.ts'
import { scheduleBrands } from './scheduling/schedule-brands.ts'
import { importBrands } from './transfer/import-brands.ts'

const t = useTestContext()

const names = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word}${index}`)

const addTwice = (count: number) => {
  const brands = names(count, 'Neu')
  return addBrands(t.asAdmin(), { brands: [...brands, ...brands] })
}
const schedule = (count: number, batchSize = 1) =>
  scheduleBrands(t.asAdmin(), { brands: names(count, 'Neu'), batchSize, interval: 'daily' })
const importFile = (count: number) =>
  importBrands(t.asAdmin(), {
    rows: names(count, 'Neu').map((name, index) => ({ line: index + 2, values: { name } })),
  })
const collect = (count: number) => {
  t.deps.searchProvider = createListProvider(
    names(count, 'ANNA1').map((code) => createPost(`15 % mit dem Code ${code} bei Snocks`)),
  )
  return collectBrand(t.asAdmin(), { id: insertBrand(t.db, { name: 'Snocks' }).id })
}

test.each([
  ['1 Marke hinzugefügt, 1 Duplikat übersprungen', addTwice, 1],
  ['2 Marken hinzugefügt, 2 Duplikate übersprungen', addTwice, 2],
  ['1 Marke geplant, 0 übersprungen', schedule, 1],
  ['2 Marken geplant, 0 übersprungen', schedule, 2],
  ['Import: 1 Marke hinzugefügt, 0 geändert, 0 unverändert, 0 fehlerhaft', importFile, 1],
  ['Import: 2 Marken hinzugefügt, 0 geändert, 0 unverändert, 0 fehlerhaft', importFile, 2],
  ['Datensammlung für „Snocks“ abgeschlossen: 1 neuer von 1 gefundenen Code in 1 Post', collect, 1],
  [
    'Datensammlung für „Snocks“ abgeschlossen: 2 neue von 2 gefundenen Codes in 2 Posts',
    collect,
    2,
  ],
])('what the log says of one and of several is proper German: %s', async (message, act, count) => {
  await act(count)
  const messages = listLogs(t.asAdmin(), {}).map((entry) => entry.message)
  expect(messages.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([message])
})

test.each([
  [1, 'angehalten: 1 wartet wieder'],
  [2, 'angehalten: 2 warten wieder'],
])('what was cut off says how many, one or several: %i', async (count, plan) => {
  t.close()
  const gated = createPausableProvider()
  Object.assign(t, createTestContext({ searchProvider: gated.provider }))
  schedule(count, 50)
  gated.close()
  startDueBrands(t.asSystem())
  stopCollection(t.asAdmin())
  await waitForRuns(t.deps)
  expect(listLogs(t.asAdmin(), { type: 'brand' })[0]?.message).toContain(plan)
})
