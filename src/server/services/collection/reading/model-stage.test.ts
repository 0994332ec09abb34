import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { modelReadings } from '#db/schema/collection.ts'
import { READER } from '#extraction/reader-name.ts'
import { createFakeModel, type FakeAnswer, sayOffers, UNSURE, useModelStage } from '#test/model.ts'
import { watchStatements } from '#test/observe.ts'
import { listRows } from '#test/stored-rows.ts'
import type { ModelRequest } from '../../../integrations/model/model-client.ts'
import { blockInfluencer } from '../../influencers/block-list.ts'

const setup = useModelStage()
const { createStage, readFirst, readMany } = setup
const { signal } = new AbortController()
const askedCaption = ({ input }: ModelRequest<unknown>): string => JSON.parse(input).caption

it('asks about what the reader is unsure of, and answers in the order of the posts', async () => {
  const gates = new Map<string, () => void>()
  const model = createFakeModel(async (request) => {
    const caption = askedCaption(request)
    await new Promise<void>((resolve) => gates.set(caption, resolve))
    return sayOffers({ code: caption.includes('CLEO') ? 'CLEO15' : 'ANNA10' })
  })
  const items = [
    await readFirst(UNSURE),
    await readFirst('Sonne, Meer und mein neues Lieblingsbuch.'),
    await readFirst(UNSURE.replace('ANNA10', 'CLEO15')),
    await readFirst(
      'Ich liebe die neuen Socken von Snocks! Mit meinem Code SURE10 spart ihr 10 % auf alles.',
    ),
  ]
  const revised = createStage(model).addModelReadings(items, signal)
  await setImmediate()
  expect([...gates.keys()]).toEqual([items[0]?.found.post.caption, items[2]?.found.post.caption])
  gates.get(items[2]?.found.post.caption ?? '')?.()
  await setImmediate()
  gates.get(items[0]?.found.post.caption ?? '')?.()
  const readings = await revised
  expect(readings).toHaveLength(4)
  expect(readings.map(({ reading }) => reading.offers[0]?.code)).toEqual([
    'ANNA10',
    undefined,
    'CLEO15',
    'SURE10',
  ])
  expect(readings[0]?.reading.offers[0]?.reader).toBe(`${READER}, fake+p1`)
  expect(readings[3]).toEqual(items[3])
})

it('asks four posts at once and no more', async () => {
  let running = 0
  let most = 0
  const model = createFakeModel(async () => {
    running += 1
    most = Math.max(most, running)
    await setImmediate()
    running -= 1
    return sayOffers()
  })
  const items = await readMany(11)
  await createStage(model).addModelReadings(items, signal)
  expect(model.requests).toHaveLength(11)
  expect(most).toBe(4)
})

it('shows posts of blocked people to nobody and keeps nothing of them', async () => {
  const model = createFakeModel(() => sayOffers({}))
  blockInfluencer(setup.t.asAdmin(), { username: 'eva' })
  await createStage(model).addModelReadings([await readFirst(UNSURE, { username: 'eva' })], signal)
  expect(model.requests).toHaveLength(0)
  const gone = createFakeModel(() => {
    blockInfluencer(setup.t.asAdmin(), { username: 'ida' })
    return sayOffers({})
  })
  await createStage(gone).addModelReadings([await readFirst(UNSURE, { username: 'ida' })], signal)
  expect(gone.requests).toHaveLength(1)
  expect(listRows(setup.t.db, modelReadings)).toEqual([])
})

it.each<[string, boolean, FakeAnswer]>([
  ['an answer', true, sayOffers({ code: 'BEA20', discountAmount: null })],
  ['a refusal', false, { fault: 'refused' }],
])('pays for %s once, and again for a new caption or another model', async (_, hasRead, answer) => {
  const model = createFakeModel(() => answer)
  const read = async (path: string, caption = UNSURE, stage = createStage(model)) => {
    const item = await readFirst(caption, { url: `https://www.instagram.com/${path}` })
    const [read] = await stage.addModelReadings([item], signal)
    return read?.reading.offers
  }
  const first = await read('p/CxYz1234567/')
  expect(first?.some(({ reader }) => reader === `${READER}, fake+p1`)).toBe(hasRead)
  const later = createStage(model)
  expect(await read('reel/CxYz1234567/?utm=1', UNSURE, later)).toEqual(first)
  expect(model.requests).toHaveLength(1)
  expect(later.getUsage()).toEqual({ calls: 0, tokens: 0 })
  const [row, another] = listRows(setup.t.db, modelReadings)
  expect(row).toMatchObject({
    postKey: 'instagram:CxYz1234567',
    reader: 'fake+p1',
    username: 'anna.beispiel',
    tokens: 500,
  })
  expect([row?.offers !== 'refused', another]).toEqual([hasRead, undefined])
  await read('p/CxYz1234567/', `${UNSURE} Edit: neu!`)
  expect(model.requests).toHaveLength(2)
  expect(listRows(setup.t.db, modelReadings)).toHaveLength(1)
  const other = { ...model, model: 'other' }
  await read('p/CxYz1234567/', `${UNSURE} Edit: neu!`, createStage(other))
  expect(model.requests).toHaveLength(3)
})

it('looks all posts of a batch up in one query', async () => {
  const model = createFakeModel(() => sayOffers())
  const items = await readMany(6)
  await createStage(model).addModelReadings(items, signal)
  const statements = watchStatements(setup.t.sqlite)
  await createStage(model).addModelReadings(items, signal)
  expect(statements.stop().filter((source) => source.includes('model_readings'))).toHaveLength(1)
})

it.each(['timeout', 'upstream', 'rate_limited', 'quota', 'auth', 'bad_reply'] as const)(
  'asks again about a post after a fault of the service: %s',
  async (fault) => {
    const item = await readFirst(UNSURE)
    const model = createFakeModel(() => (model.requests.length === 1 ? { fault } : sayOffers({})))
    await createStage(model).addModelReadings([item], signal)
    expect(listRows(setup.t.db, modelReadings)).toEqual([])
    const [read] = await createStage(model).addModelReadings([item], signal)
    expect(model.requests).toHaveLength(2)
    expect(read).not.toEqual(item)
  },
)
