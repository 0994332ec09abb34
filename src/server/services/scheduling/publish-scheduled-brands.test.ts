import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { insertBrand } from '#test/factories.ts'
import { waitForRuns } from '#test/posts-and-offers.ts'
import { useSchedule } from '#test/schedules.ts'
import { addBrand } from '../brands/add-brands.ts'
import { deleteBrand } from '../brands/manage-brands.ts'
import { startCollection } from '../collection/collect-brands.ts'
import { listLogs } from '../logs.ts'
import { processScheduledBrands, startDueBrands } from './publish-scheduled-brands.ts'
import { deleteScheduledBrand, retryScheduledBrand } from './schedule-brands.ts'

const DAY_MS = 24 * 3_600_000
const planned = useSchedule()
const { schedule, list, statuses, tick, brandLogs, pluck, addPost } = planned

test('a due brand is created, its codes are collected, and it is published', async () => {
  addPost('Werbung: Mit dem Code ANNA15 spart ihr 15 % bei Snocks!')
  schedule(['Snocks'])
  planned.gated.close()
  expect(startDueBrands(planned.t.asSystem())).toEqual({ started: 1 })
  expect(statuses()).toEqual({ Snocks: 'processing' })
  planned.gated.open()
  await waitForRuns(planned.t.deps)
  expect(list()).toMatchObject([
    {
      status: 'published',
      publishedAt: planned.t.deps.clock().toISOString(),
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
  expect(listLogs(planned.t.asAdmin(), { type: 'collection' })).toHaveLength(1)
})

test('batches come one day after the other', async () => {
  schedule(['A', 'B', 'C'], 1)
  expect(await tick()).toEqual({ started: 1 })
  planned.t.clock.advance(DAY_MS - 1)
  expect(await tick()).toEqual({ started: 0 })
  expect(statuses()).toEqual({ A: 'published', B: 'pending', C: 'pending' })
  planned.t.clock.advance(1)
  expect(await tick()).toEqual({ started: 1 })
  expect(statuses()).toEqual({ A: 'published', B: 'published', C: 'pending' })
  planned.t.clock.advance(DAY_MS)
  await tick()
  expect(statuses()).toEqual({ A: 'published', B: 'published', C: 'published' })
  expect(planned.gated.searches).toEqual([['A'], ['B'], ['C']])
})

test('the limit of new codes per run does not apply to scheduled brands', async () => {
  planned.t.sqlite.exec('insert into cron_config (id, max_codes) values (1, 1)')
  for (const [code, brand] of [
    ['ANNA15', 'Snocks'],
    ['ANNA20', 'Purelei'],
  ])
    addPost(`Werbung: Mit dem Code ${code} spart ihr 15 % bei ${brand}!`)
  schedule(['Snocks', 'Purelei'])
  await tick()
  expect(pluck('select code from codes order by 1')).toEqual(['ANNA15', 'ANNA20'])
})

test('the operator publishes all scheduled brands at once, whatever their date', async () => {
  expect(processScheduledBrands(planned.t.asAdmin())).toEqual({ started: 0 })
  const many = Array.from({ length: 120 }, (_, index) => `Marke${index}`)
  schedule(many, 1)
  expect(processScheduledBrands(planned.t.asAdmin())).toEqual({ started: 120 })
  await waitForRuns(planned.t.deps)
  expect(new Set(Object.values(statuses()))).toEqual(new Set(['published']))
  expect(planned.gated.searches.map((brands) => brands.length)).toEqual([50, 50, 20])
  expect(planned.gated.searches.flat()).toEqual(many)
})

test('requests are answered between two batches', async () => {
  schedule(Array.from({ length: 120 }, (_, index) => `Marke${index}`))
  processScheduledBrands(planned.t.asAdmin())
  const seen = new Set<number>()
  while (planned.t.deps.collection.isRunning()) {
    seen.add(list().filter(({ status }) => status === 'published').length)
    await setImmediate()
  }
  expect([...seen]).toEqual([0, 50, 100])
})

test('during a collection the operator is refused and due brands wait', async () => {
  schedule(['A'])
  planned.gated.close()
  startCollection(planned.t.asAdmin(), { trigger: 'manual' })
  expect(() => processScheduledBrands(planned.t.asAdmin())).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  )
  expect(startDueBrands(planned.t.asSystem())).toEqual({ started: 0 })
  expect(statuses()).toEqual({ A: 'pending' })
  planned.gated.open()
  await waitForRuns(planned.t.deps)
  expect(await tick()).toEqual({ started: 1 })
  expect(statuses()).toEqual({ A: 'published' })
})

test('two ticks at once start one run', async () => {
  schedule(['A', 'B'])
  const started = [startDueBrands(planned.t.asSystem()), startDueBrands(planned.t.asSystem())]
  await waitForRuns(planned.t.deps)
  expect(started).toEqual([{ started: 2 }, { started: 0 }])
  expect(pluck('select count(*) from runs')).toEqual([1])
})

test('a scheduled brand that was added by hand meanwhile counts as published, also under an alias', async () => {
  const naKd = createCatalogueBrand('NA-KD', 'na-kd.com', { spellings: ['Nakd Woman'] })
  planned.reopen({ catalogue: () => [naKd] })
  schedule(['Snocks', 'Nakd Woman'])
  const byHand = insertBrand(planned.t.db, { name: 'SNOCKS' })
  const { brand } = await addBrand(planned.t.asAdmin(), { name: 'NA-KD' })
  await tick()
  expect(list().map(({ status, errorMessage }) => [status, errorMessage])).toEqual([
    ['published', null],
    ['published', null],
  ])
  expect(pluck('select brand_id from scheduled_brands order by 1')).toEqual([byHand.id, brand.id])
  expect(pluck('select count(*) from brands')).toEqual([2])
})

test('deleting an entry or its brand during publication does not affect the others', async () => {
  schedule(['A', 'B', 'C'])
  planned.gated.close()
  startDueBrands(planned.t.asSystem())
  const [a] = list()
  deleteScheduledBrand(planned.t.asAdmin(), { id: a?.id ?? 0 })
  deleteBrand(planned.t.asAdmin(), {
    id: Number(pluck("select id from brands where name = 'B'")[0]),
  })
  planned.gated.open()
  await waitForRuns(planned.t.deps)
  expect(statuses()).toEqual({ C: 'published' })
  expect(pluck('select name from brands order by 1')).toEqual(['A', 'C'])
})

test('a name that can be no brand fails, and fails again; the others are published', async () => {
  schedule(['A', '!!!'])
  const id = list().find(({ brandName }) => brandName === '!!!')?.id ?? 0
  retryScheduledBrand(planned.t.asAdmin(), { id })
  await tick()
  expect(statuses()).toEqual({ A: 'published', '!!!': 'failed' })
  expect(list()[0]?.errorMessage).toContain('mindestens einen Buchstaben')
  expect(brandLogs()).toContainEqual(expect.objectContaining({ level: 'error' }))
})

test('a source that fails leaves a published brand whose entry says so', async () => {
  for (const message of ['Quelle: Zeitüberschreitung', 'zwei', 'drei'])
    planned.events.push({ type: 'error', error: { kind: 'timeout', message } })
  schedule(['Snocks'])
  await tick()
  const errorMessage =
    'Marke angelegt; die Sammlung hatte Fehler: Quelle: Zeitüberschreitung (und 2 weitere)'
  expect(list()).toMatchObject([{ status: 'published', errorMessage }])
  expect(brandLogs()[0]).toMatchObject({ level: 'warning', details: { errorMessage } })
})

test('a database that fails makes the batch fail; tried again it is published', async () => {
  const error = vi.spyOn(planned.t.deps.logger, 'error').mockImplementation(() => {})
  schedule(['Snocks'])
  planned.t.sqlite.exec(
    "create trigger broken before insert on brands begin select raise(abort, 'disk full'); end",
  )
  await tick()
  const [entry] = list()
  expect(entry).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('Server') })
  expect(error).toHaveBeenCalled()
  planned.t.sqlite.exec('drop trigger broken')
  expect(await tick()).toEqual({ started: 0 })
  retryScheduledBrand(planned.t.asAdmin(), { id: entry?.id ?? 0 })
  expect(await tick()).toEqual({ started: 1 })
  expect(list()).toMatchObject([{ status: 'published', errorMessage: null }])
})

test('a brand that could not even be marked as failed is published by the next run', async () => {
  vi.spyOn(planned.t.deps.logger, 'error').mockImplementation(() => {})
  schedule(['Snocks'])
  planned.t.sqlite.exec(
    "create trigger broken before insert on logs begin select raise(abort, 'disk full'); end",
  )
  await tick()
  expect(statuses()).toEqual({ Snocks: 'processing' })
  planned.t.sqlite.exec('drop trigger broken')
  expect(await tick()).toEqual({ started: 1 })
  expect(statuses()).toEqual({ Snocks: 'published' })
})
