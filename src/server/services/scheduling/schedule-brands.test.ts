import { expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { type ScheduledBrand, scheduledBrandSchema } from '#shared/schemas/scheduled-brand.ts'
import { createCatalogueBrand } from '#test/catalogue.ts'
import { daysAgo } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { addBrand } from '../brands/add-brands.ts'
import { listLogs } from '../logs.ts'
import {
  deleteScheduledBrand,
  deleteScheduledBrands,
  listScheduledBrands,
  makeScheduledBrandsDue,
  retryScheduledBrand,
  scheduleBrands,
} from './schedule-brands.ts'

const NA_KD = createCatalogueBrand('NA-KD', 'na-kd.com', {
  handles: ['nakdfashion'],
  spellings: ['Nakd Woman'],
})
const TOO_LONG = 'x'.repeat(LIMITS.brandNameLength + 1)

const t = useTestContext(() => ({ catalogue: () => [NA_KD] }))

const list = () => listScheduledBrands(t.asAdmin())
const names = (entries: ScheduledBrand[] = list()) => entries.map((entry) => entry.brandName)
const schedule = (brands: string[], batchSize = 10, interval: 'daily' | 'weekly' = 'daily') =>
  scheduleBrands(t.asAdmin(), { brands, batchSize, interval })
const setStatus = (name: string, status: string, errorMessage: string | null = null) =>
  t.sqlite
    .prepare('update scheduled_brands set status = ?, error_message = ? where brand_name = ?')
    .run(status, errorMessage, name)

test.each([
  [5, 2, 'daily', [0, 0, 1, 1, 2]],
  [3, 1, 'weekly', [0, 7, 14]],
  [4, 50, 'daily', [0, 0, 0, 0]],
] as const)('%i brands, %i at a time, %s: due after %j days', (total, size, interval, days) => {
  const brands = Array.from({ length: total }, (_, index) => `  Marke${index} `)
  expect(schedule(['', ...brands, '   '], size, interval)).toEqual({
    scheduled: total,
    duplicates: 0,
  })
  const entries = list().map((entry) => scheduledBrandSchema.parse(entry))
  expect(names(entries)).toEqual(brands.map((name) => name.trim()))
  const daysLater = ({ scheduledAt }: ScheduledBrand) =>
    (new Date(scheduledAt).getTime() - t.deps.clock().getTime()) / 86_400_000
  expect(entries.map(daysLater)).toEqual(days)
  expect(entries[0]).toMatchObject({
    status: 'pending',
    batchSize: size,
    interval,
    publishedAt: null,
    errorMessage: null,
  })
})

test('duplicates take no place in a batch', () => {
  insertBrand(t.db, { name: 'Snocks' })
  expect(schedule(['Eins', 'snocks', 'EINS', 'Zwei', 'Drei'], 2)).toEqual({
    scheduled: 3,
    duplicates: 2,
  })
  expect(listLogs(t.asAdmin(), {})[0]?.message).toBe('3 Marken geplant, 2 übersprungen')
  const due = list().map(({ scheduledAt }) => scheduledAt)
  expect(due[0]).toBe(due[1])
  expect(due[2]).not.toBe(due[1])
})

test.each(['na-kd', '@nakdfashion', 'nakdwoman'])(
  '%s is a duplicate of a brand, and of a scheduled one until that is published',
  async (name) => {
    schedule(['NA-KD'])
    for (const status of ['pending', 'processing']) {
      setStatus('NA-KD', status)
      expect(schedule([name])).toEqual({ scheduled: 0, duplicates: 1 })
    }
    expect(schedule([name, 'Neu', 'neu '])).toEqual({ scheduled: 1, duplicates: 2 })
    t.sqlite.exec('delete from scheduled_brands')
    await addBrand(t.asAdmin(), { name: 'NA-KD' })
    expect(schedule([name])).toEqual({ scheduled: 0, duplicates: 1 })
  },
)

test('a failed entry gives way to a new one of the same name', () => {
  schedule(['Snocks', 'Purelei'])
  setStatus('Snocks', 'failed', 'kaputt')
  t.clock.advance(1_000)
  expect(schedule(['SNOCKS'])).toEqual({ scheduled: 1, duplicates: 0 })
  expect(names()).toEqual(['Purelei', 'SNOCKS'])
  expect(list()[1]).toMatchObject({ status: 'pending', errorMessage: null })
})

test('names that cannot be brands become failed entries, each once', () => {
  for (const _ of [1, 2])
    expect(schedule(['Snocks', TOO_LONG, '!!!', '!!!'])).toMatchObject({ scheduled: _ % 2 })
  // Two names without a letter are two names.
  schedule(['???'])
  expect(list().map(({ brandName, status }) => [brandName, status])).toEqual([
    ['Snocks', 'pending'],
    [`${'x'.repeat(LIMITS.brandNameLength)}…`, 'failed'],
    ['!!!', 'failed'],
    ['???', 'failed'],
  ])
  expect(list()[1]?.errorMessage).toBe('Der Markenname darf höchstens 80 Zeichen lang sein.')
  expect(list()[2]?.errorMessage).toContain('mindestens einen Buchstaben')
  expect(listLogs(t.asAdmin(), { type: 'brand' })[2]).toMatchObject({
    level: 'warning',
    message: '1 Marke geplant, 0 übersprungen',
    details: { scheduled: 1, duplicates: 0, batchSize: 10, interval: 'daily', errorCount: 3 },
  })
})

test.each([[[]], [['', '  ', '\n']]])('without a name nothing is scheduled: %j', (brands) => {
  expect(() => schedule(brands)).toThrow('Keine Marken eingegeben')
  expect(() => schedule(brands)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  expect(listLogs(t.asAdmin(), {})).toEqual([])
})

test('no more brands can be scheduled than the list shows', () => {
  const many = (prefix: string, length: number) =>
    Array.from({ length }, (_, index) => `${prefix}${index}`)
  schedule(many('a', 1_000))
  schedule(many('b', 999))
  expect(() => schedule(['Neu1', 'Neu2'])).toThrow('höchstens 2000 Marken')
  expect(list()).toHaveLength(1_999)
  schedule(['Neu1'])
  expect(list()).toHaveLength(LIMITS.scheduledBrands)
})

test('the list has scheduled brands first, by date, then failed ones, then published ones, newest first', () => {
  schedule(['A', 'B', 'C', 'D', 'E', 'F'], 1)
  setStatus('A', 'failed')
  setStatus('C', 'processing')
  t.sqlite.exec(`update scheduled_brands set status = 'published',
    published_at = ${daysAgo(1).getTime()} + id * 1000 where brand_name in ('B', 'E')`)
  expect(names()).toEqual(['C', 'D', 'F', 'A', 'E', 'B'])
})

test('only a failed entry can be tried again, and is due at once', () => {
  schedule(['A', 'B'], 1)
  setStatus('B', 'failed', 'kaputt')
  const id = list()[1]?.id ?? 0
  t.clock.advance(5_000)
  const due = { id, status: 'pending', errorMessage: null, publishedAt: null }
  const now = t.deps.clock().toISOString()
  expect(retryScheduledBrand(t.asAdmin(), { id })).toMatchObject({ ...due, scheduledAt: now })
  expect(list()).toContainEqual(expect.objectContaining({ ...due, scheduledAt: now }))
  for (const status of ['pending', 'processing', 'published']) {
    setStatus('B', status)
    expect(() => retryScheduledBrand(t.asAdmin(), { id })).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    )
  }
  expect(listLogs(t.asAdmin(), { type: 'brand' })[0]).toMatchObject({
    message: 'Geplante Marke „B“ wird erneut versucht',
    details: { formerError: 'kaputt' },
  })
})

test('an entry is deleted and logged', () => {
  schedule(['A'])
  const id = list()[0]?.id ?? 0
  expect(deleteScheduledBrand(t.asAdmin(), { id })).toEqual({ id })
  expect(list()).toEqual([])
  expect(listLogs(t.asAdmin(), { type: 'brand' })[0]?.message).toBe('Geplante Marke „A“ gelöscht')
  for (const call of [deleteScheduledBrand, retryScheduledBrand])
    expect(() => call(t.asAdmin(), { id })).toThrow(expect.objectContaining({ code: 'not_found' }))
})

test('a published entry says how many codes were found for it, and leaves the list after a week', () => {
  schedule(['Eins', 'Zwei'])
  const influencerId = insertInfluencer(t.db, { username: 'anna' }).id
  const brands = ['Eins', 'Zwei'].map((name) => insertBrand(t.db, { name }).id)
  const publish = t.sqlite.prepare(
    "update scheduled_brands set status = 'published', brand_id = ?, published_at = ? where brand_name = ?",
  )
  publish.run(brands[0], daysAgo(6).getTime(), 'Eins')
  publish.run(brands[1], daysAgo(8).getTime(), 'Zwei')
  const found = { influencerId, collectedAt: daysAgo(7) }
  for (const code of ['ANNA15', 'ANNA20'])
    insertCode(t.db, { brandId: brands[0] ?? 0, code, ...found })
  insertCode(t.db, { brandId: brands[1] ?? 0, code: 'ANNA30', ...found })
  // What a later run found is not what this one came to.
  insertCode(t.db, { ...found, brandId: brands[0] ?? 0, code: 'NEU10', collectedAt: daysAgo(1) })
  expect(list()).toMatchObject([{ brandName: 'Eins', codesFound: 2 }])
})

test('many entries become due or leave the list at once, but for what is published', () => {
  schedule(['Eins', 'Zwei', 'Drei', 'Vier'], 1)
  setStatus('Eins', 'processing')
  setStatus('Zwei', 'failed', 'kaputt')
  const ids = list().map(({ id }) => id)
  expect(makeScheduledBrandsDue(t.asAdmin(), { ids: [...ids, 99] })).toEqual({ changed: 3 })
  const now = t.deps.clock().toISOString()
  expect(list().map(({ status, scheduledAt }) => [status, scheduledAt === now])).toEqual([
    ['processing', true],
    ...Array(3).fill(['pending', true]),
  ])
  expect(listLogs(t.asAdmin(), { type: 'brand' })[0]?.message).toBe(
    'Geplante Marken sofort fällig: 3',
  )
  expect(deleteScheduledBrands(t.asAdmin(), { ids })).toEqual({ changed: 4 })
  expect(list()).toEqual([])
})
