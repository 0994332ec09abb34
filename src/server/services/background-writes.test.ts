import { afterEach, expect, test, vi } from 'vitest'
import { createLockedContext, type LockedContext } from '#test/data-folder.ts'
import { insertBrand } from '#test/factories.ts'
import { createFakeModel, SNOCKS, sayOffers, UNSURE } from '#test/model.ts'
import { createListProvider, createPost } from '#test/posts-and-offers.ts'
import type { SearchProvider } from '../integrations/search/search-provider.ts'
import { addBrands } from './brands/add-brands.ts'
import { collectAllBrands } from './collection/collect-brands.ts'
import { createModelStage } from './collection/reading/model-stage.ts'
import { mailContactRequest } from './contact.ts'
import { triggerCronRun } from './cron/cron-runs.ts'
import { fetchMissingLogos } from './logos.ts'
import { listLogs } from './logs.ts'
import { startDueBrands } from './scheduling/publish-scheduled-brands.ts'
import { listScheduledBrands, scheduleBrands } from './scheduling/schedule-brands.ts'

// What the program does by itself while another process, such as an import, writes.

let t: LockedContext
afterEach(() => t.close())

const messages = () => listLogs(t.asAdmin(), {}).map(({ message }) => message)
const until = (text: string) =>
  vi.waitUntil(() => messages().some((message) => message.includes(text)), { timeout: 5_000 })
/** Takes the lock in the very moment in which a collection has ended. */
const lockAtEnd = () => {
  const forget = t.deps.collection.onChange(() => {
    if (t.deps.collection.isRunning()) return
    forget()
    t.lock()
  })
}

const plan = (...brands: string[]) => {
  scheduleBrands(t.asAdmin(), { brands, batchSize: 50, interval: 'daily' })
  expect(startDueBrands(t.asSystem())).toEqual({ started: brands.length })
}
const planned = () =>
  listScheduledBrands(t.asAdmin()).map(({ status, errorMessage }) => [status, errorMessage])

test('planned brands are published when the lock is taken as their batch begins', async () => {
  t = createLockedContext()
  scheduleBrands(t.asAdmin(), { brands: ['A'], batchSize: 50, interval: 'daily' })
  // Behind the one statement that claims them.
  const { logger } = t.deps
  vi.spyOn(t.deps.background, 'run').mockImplementationOnce((work) => {
    t.lock()
    return work(new AbortController().signal)
  })
  const error = vi.spyOn(logger, 'error').mockImplementation(() => {})
  expect(startDueBrands(t.asSystem())).toEqual({ started: 1 })
  await until('Geplante Marken')
  expect(planned()).toEqual([['published', null]])
  expect(error).not.toHaveBeenCalled()
})

test('planned brands are published when the lock is taken as their batch ends', async () => {
  t = createLockedContext()
  plan('A', 'B')
  lockAtEnd()
  await until('Geplante Marken')
  expect(planned()).toEqual([
    ['published', null],
    ['published', null],
  ])
})

test('a collection goes on where the lock keeps it from naming a fault of its source', async () => {
  const [post] = [createPost('Werbung: Mit dem Code ANNA15 spart ihr 15 % bei Snocks!')]
  const source = createListProvider([post])
  const searchProvider: SearchProvider = {
    ...source,
    async *search(options) {
      t.lock()
      yield { type: 'error', error: { kind: 'timeout', message: 'Zeitüberschreitung' } }
      yield* source.search(options)
    },
  }
  t = createLockedContext({ searchProvider })
  insertBrand(t.db, { name: 'Snocks' })
  const result = await collectAllBrands(t.asAdmin(), { trigger: 'manual' })
  expect(result).toMatchObject({ codesAdded: 1, errors: ['Zeitüberschreitung'] })
  expect(messages()).toContain('Zeitüberschreitung')
})

test('what a model read is kept when the lock is taken meanwhile', async () => {
  t = createLockedContext()
  const model = createFakeModel(() => {
    t.lock()
    return sayOffers({ code: 'ANNA10' })
  })
  const options = { model, brands: SNOCKS.brands, tokenBudget: 100_000, onFault: () => {} }
  const item = {
    found: { post: createPost(UNSURE), isExcerpt: false },
    reading: { offers: [], onlyBrand: null },
    needsSecondReading: true,
  }
  const { signal } = new AbortController()
  const [reading] = await createModelStage(t.asSystem(), options).addModelReadings([item], signal)
  expect(reading?.offers.map(({ code }) => code)).toEqual(['ANNA10'])
  expect(t.sqlite.prepare('select count(*) from model_readings').pluck().get()).toBe(1)
})

test('the model is asked about all added brands when the lock is taken meanwhile', async () => {
  const model = createFakeModel(({ input }) => {
    if (JSON.parse(input).name === 'Xyloba') t.lock()
    return { value: { category: 'food', confidence: 0.8, domain: null } }
  })
  t = createLockedContext({ model })
  await addBrands(t.asAdmin(), { brands: ['Xyloba', 'Yraxo'] })
  await until('KI-Einordnung:')
  expect(messages()[0]).toBe('KI-Einordnung: 2 von 2 Marken eingeordnet')
})

test('how a recurring run ended is written down when the lock is taken meanwhile', async () => {
  t = createLockedContext()
  triggerCronRun(t.asAdmin())
  lockAtEnd()
  await until('Cronjob abgeschlossen')
})

test('a recurring run begins when the lock is taken in between', async () => {
  t = createLockedContext()
  const { run } = t.deps.background
  vi.spyOn(t.deps.background, 'run').mockImplementationOnce((work) => {
    t.lock()
    return run(work)
  })
  triggerCronRun(t.asAdmin())
  await until('Cronjob abgeschlossen')
})

test('a mail that fails is named when the lock is taken meanwhile', async () => {
  const send = async () => {
    t.lock()
    throw new Error('550 no such mailbox')
  }
  t = createLockedContext({ mailer: { send } })
  const request = { firstName: 'A', lastName: 'B', email: 'a@b.de', topic: 'general' as const }
  await mailContactRequest(t.asSystem(), { ...request, subject: 'Frage', message: 'Hallo' })
  expect(messages()).toEqual(['Eine Kontaktanfrage konnte nicht per E-Mail verschickt werden'])
})

test('a logo that was fetched is kept when the lock is taken meanwhile', async () => {
  const fetchFavicon = async () => {
    t.lock()
    return { favicon: null, failures: [] }
  }
  t = createLockedContext({ favicons: { fetchFavicon } })
  insertBrand(t.db, { name: 'Snocks', url: 'https://snocks.com' })
  const { signal } = new AbortController()
  expect(await fetchMissingLogos(t.asSystem(), { signal })).toMatchObject({ missed: 1 })
})
