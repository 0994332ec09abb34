import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { modelReadings } from '#db/schema/collection.ts'
import { READER } from '#extraction/reader-name.ts'
import { createFakeModel, SNOCKS, sayOffers, UNSURE, useModelStage } from '#test/model.ts'
import type { ModelRequest } from '../../../integrations/model/model-client.ts'
import { blockInfluencer } from '../../influencers/block-list.ts'
import { createModelStage } from './model-stage.ts'

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
    readFirst(UNSURE),
    readFirst('Sonne, Meer und mein neues Lieblingsbuch.'),
    readFirst(UNSURE.replace('ANNA10', 'CLEO15')),
    readFirst('Mit dem Rabattcode SURE10 spart ihr 10 % bei Snocks.'),
  ]
  const revised = createStage(model).addModelReadings(items, signal)
  await setImmediate()
  expect([...gates.keys()]).toEqual([items[0]?.found.post.caption, items[2]?.found.post.caption])
  gates.get(items[2]?.found.post.caption ?? '')?.()
  await setImmediate()
  gates.get(items[0]?.found.post.caption ?? '')?.()
  const readings = await revised
  expect(readings).toHaveLength(4)
  expect(readings.map(({ offers }) => offers[0]?.code)).toEqual([
    'ANNA10',
    undefined,
    'CLEO15',
    'SURE10',
  ])
  expect(readings[0]?.offers[0]?.reader).toBe(`${READER}, fake+p1`)
  expect(readings[3]).toEqual(items[3]?.reading)
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
  const items = readMany(11)
  await createStage(model).addModelReadings(items, signal)
  expect(model.requests).toHaveLength(11)
  expect(most).toBe(4)
})

it('shows posts of blocked people to nobody and keeps nothing of them', async () => {
  const model = createFakeModel(() => sayOffers({}))
  blockInfluencer(setup.t.asAdmin(), { username: 'eva' })
  await createStage(model).addModelReadings([readFirst(UNSURE, { username: 'eva' })], signal)
  expect(model.requests).toHaveLength(0)
  const gone = createFakeModel(() => {
    blockInfluencer(setup.t.asAdmin(), { username: 'ida' })
    return sayOffers({})
  })
  await createStage(gone).addModelReadings([readFirst(UNSURE, { username: 'ida' })], signal)
  expect(gone.requests).toHaveLength(1)
  expect(setup.t.db.select().from(modelReadings).all()).toEqual([])
})

it('is for jobs and the operator alone', () => {
  const options = {
    model: createFakeModel(() => sayOffers()),
    brands: SNOCKS.brands,
    tokenBudget: 1,
  }
  expect(() => createModelStage(setup.t.asVisitor(), { ...options, onFault: () => {} })).toThrow(
    expect.objectContaining({ code: 'unauthenticated' }),
  )
})
