import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { modelReadings } from '#db/schema/collection.ts'
import { createFakeModel, sayOffers, useModelStage } from '#test/model.ts'
import { listRows } from '#test/stored-rows.ts'

const setup = useModelStage()
const { createStage, readMany, faults } = setup
const { signal } = new AbortController()

it('stops at the budget, says so once and lets the reader read the rest', async () => {
  const model = createFakeModel(() => sayOffers())
  const stage = createStage(model, 6_000)
  const items = await readMany(12)
  const readings = [
    ...(await stage.addModelReadings(items.slice(0, 6), signal)),
    ...(await stage.addModelReadings(items.slice(6), signal)),
  ]
  const { calls, tokens } = stage.getUsage()
  expect(calls).toBe(model.requests.length)
  expect(calls).toBeGreaterThan(2)
  expect(calls).toBeLessThan(12)
  expect(tokens).toBe(calls * 500)
  expect(tokens).toBeLessThanOrEqual(6_000)
  expect(faults.map(({ kind }) => kind)).toEqual(['budget'])
  expect(faults[0]?.message).toContain('Kosten je Lauf')
  expect(readings[11]).toEqual(items[11])
})

it('is off for the rest of the run after a lasting fault', async () => {
  const model = createFakeModel(() => ({ fault: 'auth' }))
  const stage = createStage(model)
  const items = await readMany(9)
  const readings = await stage.addModelReadings(items, signal)
  await stage.addModelReadings(await readMany(3), signal)
  // Four were under way when the first one failed.
  expect(model.requests.length).toBeLessThanOrEqual(4)
  expect(faults.map(({ kind }) => kind)).toEqual(['auth'])
  expect(readings).toEqual(items)
  expect(stage.getUsage().calls).toBe(model.requests.length)
})

it('is off after five passing faults in a row, each kind told once', async () => {
  const kinds = ['timeout', 'upstream', 'timeout', 'timeout', 'bad_reply'] as const
  let count = 0
  const model = createFakeModel(() => ({ fault: kinds[count++] ?? 'timeout' }))
  const stage = createStage(model)
  for (const item of await readMany(8)) await stage.addModelReadings([item], signal)
  expect(model.requests).toHaveLength(5)
  expect(faults.map(({ kind }) => kind)).toEqual(['timeout', 'upstream', 'bad_reply'])
})

it('goes on after a refusal; the refused post keeps what the reader read', async () => {
  let count = 0
  const model = createFakeModel(() => (count++ % 2 === 0 ? { fault: 'refused' } : sayOffers({})))
  const stage = createStage(model)
  const items = await readMany(12)
  const readings = []
  for (const item of items) readings.push(...(await stage.addModelReadings([item], signal)))
  expect(model.requests).toHaveLength(12)
  expect(faults.map(({ kind }) => kind)).toEqual(['refused'])
  expect(readings[0]).toEqual(items[0])
  expect(readings[1]).not.toEqual(items[1])
  expect(listRows(setup.t.db, modelReadings)).toHaveLength(12)
})

it('reads nothing once the signal fires, and calls nobody afterwards', async () => {
  const abort = new AbortController()
  const model = createFakeModel(async () => {
    abort.abort()
    return sayOffers()
  })
  const readings = await createStage(model).addModelReadings(await readMany(9), abort.signal)
  expect(readings).toEqual([])
  const { length } = model.requests
  expect(length).toBeLessThanOrEqual(4)
  await setImmediate()
  expect(model.requests).toHaveLength(length)
  expect(faults).toEqual([])
  expect(listRows(setup.t.db, modelReadings)).toEqual([])
})
