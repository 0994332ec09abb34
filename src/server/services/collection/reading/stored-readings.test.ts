import { expect, it } from 'vitest'
import { modelReadings } from '#db/schema/collection.ts'
import { createFakeModel, sayOffers, UNSURE, useModelStage } from '#test/model.ts'
import { watchStatements } from '#test/observe.ts'

const setup = useModelStage()
const { createStage, readFirst, readMany, faults } = setup
const { signal } = new AbortController()

it('does not pay twice for a post, but reads an edited caption anew', async () => {
  const url = 'https://www.instagram.com/p/CxYz1234567/'
  const model = createFakeModel(() => sayOffers({ code: 'BEA20', discountAmount: null }))
  const first = await createStage(model).addModelReadings([readFirst(UNSURE, { url })], signal)
  const again = readFirst(UNSURE, { url: 'https://instagram.com/reel/CxYz1234567/?utm=1' })
  const later = createStage(model)
  const second = await later.addModelReadings([again], signal)
  expect(model.requests).toHaveLength(1)
  expect(later.getUsage()).toEqual({ calls: 0, tokens: 0 })
  expect(second[0]?.offers).toEqual(first[0]?.offers)
  expect(setup.t.db.select().from(modelReadings).all()).toMatchObject([
    {
      postKey: 'instagram:CxYz1234567',
      reader: 'fake+p1',
      username: 'anna.beispiel',
      tokens: 500,
    },
  ])
  await createStage(model).addModelReadings([readFirst(`${UNSURE} Edit: neu!`, { url })], signal)
  expect(model.requests).toHaveLength(2)
  expect(setup.t.db.select().from(modelReadings).all()).toHaveLength(1)
})

it('looks all posts of a batch up in one query', async () => {
  const model = createFakeModel(() => sayOffers())
  const items = readMany(6)
  await createStage(model).addModelReadings(items, signal)
  const statements = watchStatements(setup.t.sqlite)
  await createStage(model).addModelReadings(items, signal)
  expect(statements.stop().filter((source) => source.includes('model_readings'))).toHaveLength(1)
})

it('does not pay twice for a refusal, and lets what the reader read stand again', async () => {
  const url = 'https://www.instagram.com/p/CxYz1234567/'
  const item = readFirst(UNSURE, { url })
  const model = createFakeModel(() => ({ fault: 'refused' }))
  const first = await createStage(model).addModelReadings([item], signal)
  const later = createStage(model)
  const second = await later.addModelReadings([item], signal)
  expect([first, second]).toEqual([[item.reading], [item.reading]])
  expect(model.requests).toHaveLength(1)
  expect(later.getUsage()).toEqual({ calls: 0, tokens: 0 })
  expect(faults.map(({ kind }) => kind)).toEqual(['refused'])
  expect(setup.t.db.select().from(modelReadings).all()).toMatchObject([
    { postKey: 'instagram:CxYz1234567', reader: 'fake+p1', offers: 'refused', tokens: 500 },
  ])
})

it('asks anew about a refused post when its caption or the model is another', async () => {
  const url = 'https://www.instagram.com/p/CxYz1234567/'
  const refusing = createFakeModel(() => ({ fault: 'refused' }))
  await createStage(refusing).addModelReadings([readFirst(UNSURE, { url })], signal)
  const edited = readFirst(`${UNSURE} Edit: neu!`, { url })
  await createStage(refusing).addModelReadings([edited], signal)
  expect(refusing.requests).toHaveLength(2)
  const other = { ...createFakeModel(() => sayOffers({})), model: 'other' }
  const [reading] = await createStage(other).addModelReadings([edited], signal)
  expect(other.requests).toHaveLength(1)
  expect(reading).not.toEqual(edited.reading)
})

it.each(['timeout', 'upstream', 'rate_limited', 'quota', 'auth', 'bad_reply'] as const)(
  'asks again about a post after a fault of the service: %s',
  async (fault) => {
    const item = readFirst(UNSURE)
    const model = createFakeModel(() => (model.requests.length === 1 ? { fault } : sayOffers({})))
    await createStage(model).addModelReadings([item], signal)
    expect(setup.t.db.select().from(modelReadings).all()).toEqual([])
    const [reading] = await createStage(model).addModelReadings([item], signal)
    expect(model.requests).toHaveLength(2)
    expect(reading).not.toEqual(item.reading)
  },
)
