import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modelReadings } from '#db/schema/index.ts'
import type { ProviderError } from '#shared/domain/provider-error.ts'
import type { Post } from '#shared/schemas/post.ts'
import type { ModelRequest } from '../../../integrations/ai/model-client.ts'
import { createTestContext, type TestContext } from '../../../testing/create-test-context.ts'
import { createFakeModel, type FakeAnswer, type FakeModel } from '../../../testing/fake-model.ts'
import { createPost } from '../../../testing/list-provider.ts'
import { blockInfluencer } from '../../influencers/block-influencer.ts'
import { createBrandLexicon } from '../extraction/brand-lexicon.ts'
import { extractOffers } from '../extraction/extract-offers.ts'
import { createModelStage, type ReadPost } from './model-stage.ts'

let t: TestContext
let faults: ProviderError[]
beforeEach(() => {
  t = createTestContext()
  faults = []
})
afterEach(() => t.close())

const lexicon = createBrandLexicon([
  { name: 'Snocks', domain: 'snocks.com', category: 'mode', handles: ['snocks'], spellings: [] },
])
/** A code without a shop and an end that is not read: the rules are not sure. */
const UNSURE =
  'Werbung. Mit ANNA10 spart ihr 10 %, und mit BEA20 auch was. Gültig, solange es hell ist.'
const offer = (values: object) => ({
  code: 'ANNA10',
  brand: null,
  discountAmount: 10,
  discountType: 'percentage',
  expiresAt: null,
  isExclusive: false,
  benefit: null,
  minOrderAmount: null,
  newCustomersOnly: false,
  notCombinable: false,
  excludedGoods: null,
  isDead: false,
  quote: 'Mit ANNA10 spart ihr 10 %',
  ...values,
})
const saying = (...offers: object[]): FakeAnswer => ({ value: { offers: offers.map(offer) } })

function readByRules(caption: string, values: Partial<Post> & { isExcerpt?: boolean } = {}) {
  const { isExcerpt = false, ...rest } = values
  const post = createPost(caption, rest)
  const found = { post, isExcerpt }
  const input = { text: caption, postedAt: post.postedAt }
  const offers = extractOffers(input, lexicon).map((read) => ({ ...read, reader: 'rules@1' }))
  return { found, reading: { offers, onlyBrand: null } } satisfies ReadPost
}

const signal = new AbortController().signal
const createStage = (model: FakeModel, tokenBudget = 100_000) =>
  createModelStage(t.asSystem(), {
    model,
    lexicon,
    tokenBudget,
    onFault: (error) => faults.push(error),
  })
const askedCaption = ({ input }: ModelRequest<unknown>): string => JSON.parse(input).caption

describe('what the model is asked', () => {
  it('asks about what the rules are unsure of, and answers in the order of the posts', async () => {
    const gates = new Map<string, () => void>()
    const model = createFakeModel(async (request) => {
      const caption = askedCaption(request)
      await new Promise<void>((resolve) => gates.set(caption, resolve))
      return saying({ code: caption.includes('CLEO') ? 'CLEO15' : 'ANNA10' })
    })
    const items = [
      readByRules(UNSURE),
      readByRules('Sonne, Meer und mein neues Lieblingsbuch.'),
      readByRules(UNSURE.replace('ANNA10', 'CLEO15')),
      readByRules('Mit dem Rabattcode SURE10 spart ihr 10 % bei Snocks.'),
    ]
    const revised = createStage(model).revise(items, signal)
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
    expect(readings[0]?.offers[0]?.reader).toBe('rules@1, fake+p1')
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
      return saying()
    })
    const items = Array.from({ length: 11 }, (_, index) => readByRules(`${UNSURE} ${index}`))
    await createStage(model).revise(items, signal)
    expect(model.requests).toHaveLength(11)
    expect(most).toBe(4)
  })

  it('shows posts of blocked people to nobody and keeps nothing of them', async () => {
    const model = createFakeModel(() => saying({}))
    blockInfluencer(t.asAdmin(), { username: 'eva' })
    await createStage(model).revise([readByRules(UNSURE, { username: 'eva' })], signal)
    expect(model.requests).toHaveLength(0)
    const gone = createFakeModel(() => {
      blockInfluencer(t.asAdmin(), { username: 'ida' })
      return saying({})
    })
    await createStage(gone).revise([readByRules(UNSURE, { username: 'ida' })], signal)
    expect(gone.requests).toHaveLength(1)
    expect(t.db.select().from(modelReadings).all()).toEqual([])
  })

  it('is for jobs and the operator alone', () => {
    const options = { model: createFakeModel(() => saying()), lexicon, tokenBudget: 1 }
    expect(() => createModelStage(t.asVisitor(), { ...options, onFault: () => {} })).toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    )
  })
})

describe('what is stored', () => {
  it('does not pay twice for a post, but reads an edited caption anew', async () => {
    const url = 'https://www.instagram.com/p/CxYz1234567/'
    const model = createFakeModel(() => saying({ code: 'BEA20', discountAmount: null }))
    const first = await createStage(model).revise([readByRules(UNSURE, { url })], signal)
    const again = readByRules(UNSURE, { url: 'https://instagram.com/reel/CxYz1234567/?utm=1' })
    const later = createStage(model)
    const second = await later.revise([again], signal)
    expect(model.requests).toHaveLength(1)
    expect(later.getUsage()).toEqual({ calls: 0, tokens: 0 })
    expect(second[0]?.offers).toEqual(first[0]?.offers)
    expect(t.db.select().from(modelReadings).all()).toMatchObject([
      {
        postKey: 'instagram:CxYz1234567',
        reader: 'fake+p1',
        username: 'anna.beispiel',
        tokens: 500,
      },
    ])
    await createStage(model).revise([readByRules(`${UNSURE} Edit: neu!`, { url })], signal)
    expect(model.requests).toHaveLength(2)
    expect(t.db.select().from(modelReadings).all()).toHaveLength(1)
  })

  it('looks all posts of a batch up in one query', async () => {
    const model = createFakeModel(() => saying())
    const items = Array.from({ length: 6 }, (_, index) => readByRules(`${UNSURE} ${index}`))
    await createStage(model).revise(items, signal)
    const queries: string[] = []
    const prepare = t.sqlite.prepare.bind(t.sqlite)
    t.sqlite.prepare = ((source: string) => {
      queries.push(source)
      return prepare(source)
    }) as typeof t.sqlite.prepare
    await createStage(model).revise(items, signal)
    expect(queries.filter((source) => source.includes('model_readings'))).toHaveLength(1)
  })
})

describe('budget and faults', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => readByRules(`${UNSURE} Nummer ${index}`))

  it('stops at the budget, says so once and lets the rules read the rest', async () => {
    const model = createFakeModel(() => saying())
    const stage = createStage(model, 6_000)
    const items = many(12)
    const readings = [
      ...(await stage.revise(items.slice(0, 6), signal)),
      ...(await stage.revise(items.slice(6), signal)),
    ]
    const { calls, tokens } = stage.getUsage()
    expect(calls).toBe(model.requests.length)
    expect(calls).toBeGreaterThan(2)
    expect(calls).toBeLessThan(12)
    expect(tokens).toBe(calls * 500)
    expect(tokens).toBeLessThanOrEqual(6_000)
    expect(faults.map(({ kind }) => kind)).toEqual(['quota'])
    expect(faults[0]?.message).toContain('Kosten je Lauf')
    expect(readings[11]).toEqual(items[11]?.reading)
  })

  it('asks nothing and complains of nothing with a budget of 0', async () => {
    const model = createFakeModel(() => saying())
    await createStage(model, 0).revise(many(2), signal)
    expect(model.requests).toHaveLength(0)
    expect(faults).toEqual([])
  })

  it('is off for the rest of the run after a lasting fault', async () => {
    const model = createFakeModel(() => ({ fault: 'auth' }))
    const stage = createStage(model)
    const items = many(9)
    const readings = await stage.revise(items, signal)
    await stage.revise(many(3), signal)
    // Four were under way when the first one failed.
    expect(model.requests.length).toBeLessThanOrEqual(4)
    expect(faults.map(({ kind }) => kind)).toEqual(['auth'])
    expect(readings).toEqual(items.map(({ reading }) => reading))
    expect(stage.getUsage().calls).toBe(model.requests.length)
  })

  it('is off after five passing faults in a row, each kind told once', async () => {
    const kinds = ['timeout', 'upstream', 'timeout', 'timeout', 'bad_reply'] as const
    let count = 0
    const model = createFakeModel(() => ({ fault: kinds[count++] ?? 'timeout' }))
    const stage = createStage(model)
    for (const item of many(8)) await stage.revise([item], signal)
    expect(model.requests).toHaveLength(5)
    expect(faults.map(({ kind }) => kind)).toEqual(['timeout', 'upstream', 'bad_reply'])
  })

  it('goes on after a refusal; the refused post keeps the reading of the rules', async () => {
    let count = 0
    const model = createFakeModel(() => (count++ % 2 === 0 ? { fault: 'refused' } : saying({})))
    const stage = createStage(model)
    const items = many(12)
    const readings = []
    for (const item of items) readings.push(...(await stage.revise([item], signal)))
    expect(model.requests).toHaveLength(12)
    expect(faults.map(({ kind }) => kind)).toEqual(['refused'])
    expect(readings[0]).toEqual(items[0]?.reading)
    expect(readings[1]).not.toEqual(items[1]?.reading)
    expect(t.db.select().from(modelReadings).all()).toHaveLength(6)
  })

  it('ends with the reason of the signal and calls nobody afterwards', async () => {
    const abort = new AbortController()
    const model = createFakeModel(async () => {
      abort.abort(new Error('halt'))
      return saying()
    })
    await expect(createStage(model).revise(many(9), abort.signal)).rejects.toThrow('halt')
    const { length } = model.requests
    expect(length).toBeLessThanOrEqual(4)
    await setImmediate()
    expect(model.requests).toHaveLength(length)
    expect(faults).toEqual([])
    expect(t.db.select().from(modelReadings).all()).toEqual([])
    await expect(createStage(model).revise([], abort.signal)).rejects.toThrow('halt')
  })
})
