import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { insertBrand } from '#server/testing/factories.ts'
import { createGatedProvider, waitForRuns } from '#server/testing/gated-provider.ts'
import { createPost } from '#server/testing/list-provider.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import { addBrand } from '../brands/add-brand.ts'
import { deleteBrand } from '../brands/delete-brand.ts'
import { startCollection } from '../collection/start-collection.ts'
import { stopCollection } from '../collection/stop-collection.ts'
import { listLogs } from '../logs/list-logs.ts'
import { deleteScheduledBrand } from './delete-scheduled-brand.ts'
import { listScheduledBrands } from './list-scheduled-brands.ts'
import { processScheduledBrands } from './process-scheduled-brands.ts'
import { retryScheduledBrand } from './retry-scheduled-brand.ts'
import { scheduleBrands } from './schedule-brands.ts'
import { startDueBrands } from './start-due-brands.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const events: SourceEvent[] = []
let gated: ReturnType<typeof createGatedProvider>
let t: TestContext
beforeEach(() => {
  events.length = 0
  gated = createGatedProvider(events)
  t = createTestContext({ searchProvider: gated.provider })
})
afterEach(() => t.close())

const schedule = (brands: string[], batchSize = 50) =>
  scheduleBrands(t.asAdmin(), { brands, batchSize, interval: 'daily' })
const list = () => listScheduledBrands(t.asAdmin())
const statuses = () =>
  Object.fromEntries(list().map(({ brandName, status }) => [brandName, status]))
const tick = async () => {
  const result = startDueBrands(t.asSystem())
  await waitForRuns(t.deps)
  return result
}
const brandLogs = () => listLogs(t.asAdmin(), { type: 'brand' })
const pluck = (query: string) => t.sqlite.prepare(query).pluck().all()
const addPost = (text: string) =>
  events.push({ type: 'post', post: createPost(text), brandIds: [] })

test('a due brand is created, its codes are collected, and it is published', async () => {
  addPost('Werbung: Mit dem Code ANNA15 spart ihr 15 % bei Snocks!')
  schedule(['Snocks'])
  gated.close()
  expect(startDueBrands(t.asSystem())).toEqual({ started: 1 })
  expect(statuses()).toEqual({ Snocks: 'processing' })
  gated.open()
  await waitForRuns(t.deps)
  expect(list()).toMatchObject([
    {
      status: 'published',
      publishedAt: t.deps.clock().toISOString(),
      errorMessage: null,
    },
  ])
  expect(pluck('select code from codes')).toEqual(['ANNA15'])
  expect(pluck('select trigger from runs')).toEqual(['schedule'])
  expect(pluck("select alias_key from brand_aliases where kind = 'name'")).toEqual(['snocks'])
  expect(pluck('select brand_id from scheduled_brands')).toEqual(pluck('select id from brands'))
  expect(brandLogs()[0]).toMatchObject({
    level: 'success',
    message: 'Geplante Marken veröffentlicht: 1',
    details: { brands: ['Snocks'], codesFound: 1, codesAdded: 1 },
  })
  expect(listLogs(t.asAdmin(), { type: 'collection' })).toHaveLength(1)
})

test('batches come one day after the other', async () => {
  schedule(['A', 'B', 'C'], 1)
  expect(await tick()).toEqual({ started: 1 })
  t.clock.advance(DAY_MS - 1)
  expect(await tick()).toEqual({ started: 0 })
  expect(statuses()).toEqual({ A: 'published', B: 'pending', C: 'pending' })
  t.clock.advance(1)
  expect(await tick()).toEqual({ started: 1 })
  expect(statuses()).toEqual({ A: 'published', B: 'published', C: 'pending' })
  t.clock.advance(DAY_MS)
  await tick()
  expect(statuses()).toEqual({ A: 'published', B: 'published', C: 'published' })
  expect(gated.searches).toEqual([['A'], ['B'], ['C']])
})

test('the limit of new codes does not cut a batch short', async () => {
  t.sqlite.exec('insert into cron_config (id, max_codes) values (1, 1)')
  for (const [code, brand] of [
    ['ANNA15', 'Snocks'],
    ['ANNA20', 'Purelei'],
  ])
    addPost(`Werbung: Mit dem Code ${code} spart ihr 15 % bei ${brand}!`)
  schedule(['Snocks', 'Purelei'])
  await tick()
  expect(pluck('select code from codes order by 1')).toEqual(['ANNA15', 'ANNA20'])
})

test('the operator takes all that wait, whatever their date', async () => {
  expect(processScheduledBrands(t.asAdmin())).toEqual({ started: 0 })
  const many = Array.from({ length: 120 }, (_, index) => `Marke${index}`)
  schedule(many, 1)
  expect(processScheduledBrands(t.asAdmin())).toEqual({ started: 120 })
  await waitForRuns(t.deps)
  expect(new Set(Object.values(statuses()))).toEqual(new Set(['published']))
  expect(gated.searches.map((brands) => brands.length)).toEqual([50, 50, 20])
  expect(gated.searches.flat()).toEqual(many)
})

test('requests get their turn between two batches', async () => {
  schedule(Array.from({ length: 120 }, (_, index) => `Marke${index}`))
  processScheduledBrands(t.asAdmin())
  const seen = new Set<number>()
  while (t.deps.collection.isRunning()) {
    seen.add(list().filter(({ status }) => status === 'published').length)
    await setImmediate()
  }
  expect([...seen]).toEqual([0, 50, 100])
})

test('while a collection goes on the operator is refused and the due ones wait', async () => {
  schedule(['A'])
  gated.close()
  startCollection(t.asAdmin(), { trigger: 'manual' })
  expect(() => processScheduledBrands(t.asAdmin())).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  )
  expect(startDueBrands(t.asSystem())).toEqual({ started: 0 })
  expect(statuses()).toEqual({ A: 'pending' })
  gated.open()
  await waitForRuns(t.deps)
  expect(await tick()).toEqual({ started: 1 })
  expect(statuses()).toEqual({ A: 'published' })
})

test('two ticks at once start one run', async () => {
  schedule(['A', 'B'])
  const started = [startDueBrands(t.asSystem()), startDueBrands(t.asSystem())]
  await waitForRuns(t.deps)
  expect(started).toEqual([{ started: 2 }, { started: 0 }])
  expect(pluck('select count(*) from runs')).toEqual([1])
})

test('a brand added by hand meanwhile is published as it is, under an alias too', async () => {
  const naKd = { name: 'NA-KD', domain: 'na-kd.com', category: 'mode' as const, handles: [] }
  const catalogue = [{ ...naKd, spellings: ['Nakd Woman'] }]
  t = createTestContext({ catalogue, searchProvider: gated.provider })
  schedule(['Snocks', 'Nakd Woman'])
  const byHand = insertBrand(t.db, { name: 'SNOCKS' })
  const { brand } = addBrand(t.asAdmin(), { name: 'NA-KD' })
  await tick()
  expect(list().map(({ status, errorMessage }) => [status, errorMessage])).toEqual([
    ['published', null],
    ['published', null],
  ])
  expect(pluck('select brand_id from scheduled_brands order by 1')).toEqual([byHand.id, brand.id])
  expect(pluck('select count(*) from brands')).toEqual([2])
})

test('a name that can be no brand fails, and fails again; the others are published', async () => {
  schedule(['A', '!!!'])
  const id = list().find(({ brandName }) => brandName === '!!!')?.id ?? 0
  retryScheduledBrand(t.asAdmin(), { id })
  await tick()
  expect(statuses()).toEqual({ A: 'published', '!!!': 'failed' })
  expect(list()[0]?.errorMessage).toContain('mindestens einen Buchstaben')
  expect(brandLogs()).toContainEqual(expect.objectContaining({ level: 'error' }))
})

test('a source that fails leaves a published brand whose entry says so', async () => {
  for (const message of ['Quelle: Zeitüberschreitung', 'zwei', 'drei'])
    events.push({ type: 'error', error: { kind: 'timeout', message } })
  schedule(['Snocks'])
  await tick()
  const errorMessage =
    'Marke angelegt; die Sammlung hatte Fehler: Quelle: Zeitüberschreitung (und 2 weitere)'
  expect(list()).toMatchObject([{ status: 'published', errorMessage }])
  expect(brandLogs()[0]).toMatchObject({ level: 'warning', details: { errorMessage } })
})

test('a database that fails makes the batch fail; tried again it is published', async () => {
  const error = vi.spyOn(t.deps.logger, 'error').mockImplementation(() => {})
  schedule(['Snocks'])
  t.sqlite.exec(
    "create trigger broken before insert on brands begin select raise(abort, 'disk full'); end",
  )
  await tick()
  const [entry] = list()
  expect(entry).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('Server') })
  expect(error).toHaveBeenCalled()
  t.sqlite.exec('drop trigger broken')
  expect(await tick()).toEqual({ started: 0 })
  retryScheduledBrand(t.asAdmin(), { id: entry?.id ?? 0 })
  expect(await tick()).toEqual({ started: 1 })
  expect(list()).toMatchObject([{ status: 'published', errorMessage: null }])
})

test('what could not even be marked as failed is taken again', async () => {
  vi.spyOn(t.deps.logger, 'error').mockImplementation(() => {})
  schedule(['Snocks'])
  t.sqlite.exec(
    "create trigger broken before insert on logs begin select raise(abort, 'disk full'); end",
  )
  await tick()
  expect(statuses()).toEqual({ Snocks: 'processing' })
  t.sqlite.exec('drop trigger broken')
  expect(await tick()).toEqual({ started: 1 })
  expect(statuses()).toEqual({ Snocks: 'published' })
})

test('stopped by the operator, all that was not reached waits again', async () => {
  schedule(
    Array.from({ length: 60 }, (_, index) => `Marke${index}`),
    50,
  )
  gated.close({ free: 1 })
  processScheduledBrands(t.asAdmin())
  await vi.waitUntil(() => gated.searches.length === 2)
  stopCollection(t.asAdmin())
  await waitForRuns(t.deps)
  const byStatus = Object.groupBy(list(), ({ status }) => status)
  expect(byStatus.published).toHaveLength(50)
  expect(byStatus.pending).toHaveLength(10)
  const tomorrow = new Date(t.deps.clock().getTime() + DAY_MS).toISOString()
  expect(byStatus.pending?.[0]?.scheduledAt).toBe(tomorrow)
  expect(brandLogs()[0]).toMatchObject({
    level: 'warning',
    message: 'Verarbeitung geplanter Marken angehalten: 10 warten wieder',
  })
})

test('after a stop the job rests an hour; the operator need not wait', async () => {
  schedule(['A', 'B'])
  const stopMidway = async () => {
    gated.close()
    processScheduledBrands(t.asAdmin())
    stopCollection(t.asAdmin())
    await waitForRuns(t.deps)
    gated.open()
    expect(statuses()).toEqual({ A: 'pending', B: 'pending' })
  }
  await stopMidway()
  t.clock.advance(HOUR_MS - 1)
  expect(await tick()).toEqual({ started: 0 })
  await stopMidway()
  t.clock.advance(HOUR_MS)
  gated.close()
  expect(startDueBrands(t.asSystem())).toEqual({ started: 2 })
  gated.open()
  await waitForRuns(t.deps)
  expect(statuses()).toEqual({ A: 'published', B: 'published' })
})

test('deleting the entry or the brand in the middle harms nothing', async () => {
  schedule(['A', 'B', 'C'])
  gated.close()
  startDueBrands(t.asSystem())
  const [a] = list()
  deleteScheduledBrand(t.asAdmin(), { id: a?.id ?? 0 })
  deleteBrand(t.asAdmin(), { id: Number(pluck("select id from brands where name = 'B'")[0]) })
  gated.open()
  await waitForRuns(t.deps)
  expect(statuses()).toEqual({ C: 'published' })
  expect(pluck('select name from brands order by 1')).toEqual(['A', 'C'])
})
