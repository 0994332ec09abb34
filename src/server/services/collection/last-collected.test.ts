import { expect, onTestFinished, test } from 'vitest'
import { readSettings, writeSettings } from '#db/queries/settings.ts'
import type { SearchProvider } from '#server/integrations/search/search-provider.ts'
import { createTestContext, TEST_NOW } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { createListProvider, createPost } from '#test/posts-and-offers.ts'
import { createPage, createPageSource, failPage, openProvider } from '#test/search-results.ts'
import { getBrandStats } from '../brands/get-brand-page.ts'
import { collectAllBrands, collectBrand, stopCollection } from './collect-brands.ts'

const LATER = '2026-11-09T12:00:00.000Z'
const BEFORE = TEST_NOW.toISOString()

/** Three brands, entered eight days before anybody looks for codes of them. */
function openSite(searchProvider: SearchProvider) {
  const t = createTestContext({ searchProvider })
  onTestFinished(t.close)
  const [snocks] = ['Snocks', 'Purelei', 'Oceans Apart'].map((name) => insertBrand(t.db, { name }))
  t.clock.set(LATER)
  return {
    ...t,
    snocksId: snocks?.id ?? 0,
    collectAll: () => collectAllBrands(t.asSystem(), { trigger: 'cron', maxCodes: 2 }),
    updated: () =>
      ['snocks', 'purelei', 'oceans-apart'].map(
        (slug) => getBrandStats(t.asVisitor(), { slug }).lastUpdated,
      ),
  }
}

test('a collection that finds nothing still updates the date of every brand', async () => {
  const { collectAll, updated } = openSite(createListProvider([]))
  await collectAll()
  expect(updated()).toEqual([LATER, LATER, LATER])
})

test('a collection for one brand updates the date of that one', async () => {
  const { asAdmin, snocksId, updated } = openSite(createListProvider([]))
  await collectBrand(asAdmin(), { id: snocksId })
  expect(updated()).toEqual([LATER, BEFORE, BEFORE])
})

test('when the calls of a run are used up, the dates of the other brands stay', async () => {
  const { source } = createPageSource(() => createPage([]))
  const { db, collectAll, updated } = openSite(openProvider(source))
  writeSettings(db, { ...readSettings(db), searchCallsPerRun: 2 })
  await collectAll()
  expect(updated()).toEqual([LATER, LATER, BEFORE])
})

test('a source that does not answer updates no date', async () => {
  const { source } = createPageSource(failPage('upstream'))
  const { collectAll, updated } = openSite(openProvider(source))
  await collectAll()
  expect(updated()).toEqual([BEFORE, BEFORE, BEFORE])
})

test('a stopped run updates the dates of the brands that it came to', async () => {
  const { asAdmin, collectAll, updated } = openSite({
    name: 'stopped',
    checkHealth: async () => ({ state: 'online' }),
    async *search() {
      yield { type: 'searched', brandIds: [1] }
      yield { type: 'progress', share: 0.5 }
      stopCollection(asAdmin())
      yield { type: 'searched', brandIds: [2] }
    },
  })
  await collectAll()
  expect(updated()).toEqual([LATER, BEFORE, BEFORE])
})

test('a run that has enough codes updates the dates of the brands whose posts it stored', async () => {
  const { collectAll, updated } = openSite(
    createListProvider([createPost('Mit den Codes ANNA15 und ANNA20 spart ihr 15 % bei Snocks!')]),
  )
  expect((await collectAll()).codesAdded).toBe(2)
  expect(updated()).toEqual([LATER, BEFORE, BEFORE])
})
