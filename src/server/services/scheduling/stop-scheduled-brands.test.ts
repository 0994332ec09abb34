import { expect, test, vi } from 'vitest'
import { waitForRuns } from '#test/posts-and-offers.ts'
import { useSchedule } from '#test/schedules.ts'
import { stopCollection } from '../collection/collect-brands.ts'
import {
  processScheduledBrands,
  resumeScheduledBrands,
  startDueBrands,
} from './publish-scheduled-brands.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const planned = useSchedule()
const { addPost, pluck, schedule, list, statuses, tick, brandLogs } = planned
const countOf = (table: string) => pluck(`select count(*) from ${table}`)

test('after a stop the job waits an hour; the operator can go on at once', async () => {
  schedule(['A', 'B'])
  const stopMidway = async () => {
    planned.gated.close()
    processScheduledBrands(planned.t.asAdmin())
    stopCollection(planned.t.asAdmin())
    await waitForRuns(planned.t.deps)
    planned.gated.open()
    expect(statuses()).toEqual({ A: 'pending', B: 'pending' })
  }
  await stopMidway()
  planned.t.clock.advance(HOUR_MS - 1)
  expect(await tick()).toEqual({ started: 0 })
  await stopMidway()
  planned.t.clock.advance(HOUR_MS)
  planned.gated.close()
  expect(startDueBrands(planned.t.asSystem())).toEqual({ started: 2 })
  planned.gated.open()
  await waitForRuns(planned.t.deps)
  expect(statuses()).toEqual({ A: 'published', B: 'published' })
})

test('a clock put back after a stop does not make the job wait longer', async () => {
  schedule(['A'])
  planned.t.clock.advance(365 * DAY_MS)
  planned.gated.close()
  processScheduledBrands(planned.t.asAdmin())
  stopCollection(planned.t.asAdmin())
  planned.gated.open()
  await waitForRuns(planned.t.deps)
  expect(statuses()).toEqual({ A: 'pending' })
  expect(brandLogs()[0]?.message).toContain('angehalten: 1 wartet wieder')
  planned.t.clock.advance(-364 * DAY_MS)
  expect(await tick()).toEqual({ started: 1 })
})

test('what a process was publishing when it ended is due at once, also long before its date', () => {
  schedule(['A', 'B'], 1)
  const begun = planned.t.deps.clock().toISOString()
  planned.t.sqlite.exec("update scheduled_brands set status = 'processing'")
  planned.t.clock.advance(60_000)
  const now = planned.t.deps.clock().toISOString()
  const resume = () => resumeScheduledBrands(planned.t.asSystem())
  expect([resume(), resume()]).toEqual([2, 0])
  expect(statuses()).toEqual({ A: 'pending', B: 'pending' })
  expect(list().map(({ scheduledAt }) => scheduledAt)).toEqual([begun, now])
  expect(brandLogs()[0]).toMatchObject({
    level: 'warning',
    message: expect.stringContaining('unterbrochen: 2 wieder fällig'),
  })
})

test('after a stop in the middle of a batch its brands wait again, and nothing that is done is done again', async () => {
  for (const [code, brand] of [
    ['ANNA15', 'Snocks'],
    ['ANNA20', 'Purelei'],
  ])
    addPost(`Werbung: Mit dem Code ${code} spart ihr 15 % bei ${brand}!`)
  const others = Array.from({ length: 50 }, (_, index) => `Marke${index}`)
  schedule([...others, 'Snocks', 'Purelei'])
  planned.gated.close({ free: 1 })
  processScheduledBrands(planned.t.asAdmin())
  const listCodes = () => pluck('select code from codes order by 1')
  await vi.waitUntil(() => listCodes().length === 2, { timeout: 10_000 })
  stopCollection(planned.t.asAdmin())
  await waitForRuns(planned.t.deps)
  // The source is read for a whole batch at once: none of its brands is done before the end.
  expect(statuses()).toMatchObject({ Marke0: 'published', Snocks: 'pending', Purelei: 'pending' })
  const tomorrow = new Date(planned.t.deps.clock().getTime() + DAY_MS).toISOString()
  expect(list()[0]).toMatchObject({ brandName: 'Snocks', scheduledAt: tomorrow })
  expect(brandLogs()[0]).toMatchObject({
    level: 'warning',
    message: 'Verarbeitung geplanter Marken angehalten: 2 warten wieder',
  })
  const done = () => list().filter(({ brandName }) => others.includes(brandName))
  const [before, stored] = [done(), { brands: countOf('brands'), sources: countOf('code_sources') }]
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['published']))

  planned.t.clock.advance(60_000)
  planned.gated.open()
  expect(processScheduledBrands(planned.t.asAdmin())).toEqual({ started: 2 })
  await waitForRuns(planned.t.deps)
  expect(planned.gated.searches.slice(1)).toEqual([
    ['Snocks', 'Purelei'],
    ['Snocks', 'Purelei'],
  ])
  expect(done()).toEqual(before)
  expect(statuses()).toMatchObject({ Snocks: 'published', Purelei: 'published' })
  expect(listCodes()).toEqual(['ANNA15', 'ANNA20'])
  expect({ brands: countOf('brands'), sources: countOf('code_sources') }).toEqual(stored)
  expect(brandLogs()[0]).toMatchObject({ details: { codesFound: 2, codesAdded: 0 } })
})
