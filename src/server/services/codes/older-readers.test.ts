import { beforeEach, expect, test } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { TEST_NOW } from '#test/context.ts'
import {
  type CodeValues,
  insertBrand,
  insertCode,
  insertInfluencer,
  insertSource,
} from '#test/factories.ts'
import { createPost, storeOffer } from '#test/posts-and-offers.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { blockInfluencer } from '../influencers/block-list.ts'
import { importCodes } from '../transfer/import-codes.ts'
import { listCodes } from './list-codes.ts'
import { mergeCodes } from './merge-codes.ts'
import { listSimilarWaiting, releaseWaiting } from './review-codes.ts'

const t = useTestContext()
let brandId: number
let anna: { id: number; username: string }
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
  anna = insertInfluencer(t.db, { username: 'anna.beispiel' })
})

const day = (number: number) => new Date(TEST_NOW.getTime() + number * 86_400_000)
const insert = (values: CodeValues) =>
  insertCode(t.db, { brandId, influencerId: anna.id, createdAt: day(-9), ...values })
/** Read by an older reader, as an upgrade leaves it. */
const insertOlder = (values: CodeValues) => {
  const code = insert({ byOlderReader: true, ...values })
  t.sqlite.prepare("update code_sources set reader = 'model@2' where code_id = ?").run(code.id)
  return code
}
const read = (code: string, confidence: number, username = 'anna.beispiel') =>
  storeOffer(t.asSystem(), {
    brandId,
    post: createPost(code, { username, postedAt: '2026-10-30T10:00:00Z' }),
    code,
    confidence,
    discountAmount: 10,
  })
const stored = () =>
  listRows(t.db, codes).map(({ code, confidence, byOlderReader, needsReview }) => ({
    code,
    confidence,
    isOlder: byOlderReader,
    waits: needsReview,
  }))

test('what today’s reader says of a code counts, however sure an older one was, and what was decided stays', () => {
  insertOlder({ code: 'PUBLIC', confidence: 0.97 })
  insertOlder({ code: 'WAITS', confidence: 0.1, needsReview: true })
  insertOlder({ code: 'RELEASED', confidence: 0.7, needsReview: true })
  read('PUBLIC', 0.5)
  read('WAITS', 0.3)
  read('RELEASED', 0.85)
  expect(stored()).toEqual([
    { code: 'PUBLIC', confidence: 0.5, isOlder: false, waits: false },
    { code: 'WAITS', confidence: 0.3, isOlder: false, waits: true },
    { code: 'RELEASED', confidence: 0.85, isOlder: false, waits: false },
  ])
  read('PUBLIC', 0.4)
  expect(stored()[0]).toMatchObject({ confidence: 0.5 })
})

test('a post of somebody else leaves the older confidence and the code waiting', () => {
  insertOlder({ code: 'ANNA15', confidence: 0.4, needsReview: true })
  read('ANNA15', 0.9, 'ben')
  expect(stored()).toEqual([{ code: 'ANNA15', confidence: 0.4, isOlder: true, waits: true }])
})

test('a lower threshold releases nothing that an older reader left waiting', () => {
  insertOlder({ code: 'OLDER', confidence: 0.75, needsReview: true })
  insert({ code: 'TODAY', confidence: 0.75, needsReview: true })
  releaseWaiting(t.asAdmin(), { reviewThreshold: 0.7 })
  expect(stored()).toMatchObject([
    { code: 'OLDER', waits: true },
    { code: 'TODAY', waits: false },
  ])
})

test('in the operator’s list the codes of older readers come below all others', () => {
  insertOlder({ code: 'A', confidence: 0.9 })
  insert({ code: 'B', confidence: 0.2 })
  insertOlder({ code: 'C', confidence: 0.8 })
  insert({ code: 'D', confidence: 0.7 })
  const order = (sort: 'confidence' | '-confidence') =>
    listCodes(t.asAdmin(), { sort }).codes.map(({ code }) => code)
  expect(order('-confidence')).toEqual(['D', 'B', 'A', 'C'])
  expect(order('confidence')).toEqual(['C', 'A', 'B', 'D'])
})

test('similar codes are those that the same readers read', () => {
  const waiting = { needsReview: true }
  const older = insertOlder({ ...waiting, confidence: 0.4 })
  const today = insert({ ...waiting, confidence: 0.3 })
  const surerOlder = insertOlder({ ...waiting, confidence: 0.5 })
  const surer = insert({ ...waiting, confidence: 0.6 })
  const similar = (id: number) => listSimilarWaiting(t.asAdmin(), { id }).ids
  expect(similar(older.id)).toEqual([surerOlder.id, older.id])
  expect(similar(today.id)).toEqual([surer.id, today.id])
})

test.each([
  ['two of today’s', [0.6, false], [0.7, false], { confidence: 0.7, isOlder: false }],
  ['two of older ones', [0.6, true], [0.7, true], { confidence: 0.7, isOlder: true }],
  ['one of each', [0.9, true], [0.7, false], { confidence: 0.7, isOlder: false }],
  [
    'one of each, the other way round',
    [0.7, false],
    [0.9, true],
    { confidence: 0.7, isOlder: false },
  ],
] as const)('codes become one, read by %s', (_, into, from, result) => {
  const [intoId = 0, fromId] = [into, from].map(
    ([confidence, byOlderReader]) => insert({ confidence, byOlderReader }).id,
  )
  mergeCodes(t.asAdmin(), { intoId, fromId: fromId ?? 0 })
  expect(stored()).toMatchObject([result])
})

test.each([
  [['model@2', 'encoder@3'], { confidence: 0.6, isOlder: false }],
  [['encoder@3', 'model@2'], { confidence: 0.5, isOlder: false }],
  [['model@2', 'rules@4, gpt-x+p1'], { confidence: 0.6, isOlder: true }],
] as const)(
  'the code of a blocked person goes on with the readings of the next: %j',
  async (readers, result) => {
    const { id: codeId } = insertOlder({ code: 'ANNA15', confidence: 0.9 })
    const { id: influencerId } = insertInfluencer(t.db, { username: 'ben' })
    for (const [index, reader] of readers.entries())
      insertSource(t.db, {
        codeId,
        influencerId,
        reader,
        confidence: [0.5, 0.6][index] ?? 0,
        postedAt: day(-5),
      })
    blockInfluencer(t.asAdmin(), { username: anna.username })
    expect(stored()).toMatchObject([result])
  },
)

test('a file tells by its sources whose confidence it brings; that of older readers replaces no other', () => {
  const row = (path: string, reader: string, confidence: number) => ({
    brand: 'snocks',
    code: 'ANNA15',
    username: 'anna.beispiel',
    sources: [
      {
        postUrl: `https://www.instagram.com/p/${path}/`,
        username: 'anna.beispiel',
        quote: 'Mit ANNA15',
        postedAt: '2026-10-30T10:00:00Z',
        reader,
        confidence,
      },
      {
        postUrl: 'https://www.instagram.com/p/B/',
        username: 'ben',
        quote: 'Mit ANNA15',
        postedAt: '2026-10-31T10:00:00Z',
        reader: 'encoder@3',
        confidence: 0.99,
      },
    ],
  })
  const take = (...source: Parameters<typeof row>) =>
    importCodes(t.asAdmin(), { rows: [{ line: 1, values: row(...source) }] })
  expect(take('A1', 'model@2', 0.9)).toMatchObject({ added: 1, errors: [] })
  expect(stored()).toMatchObject([{ confidence: 0.9, isOlder: true }])
  take('A2', 'encoder@3', 0.5)
  expect(stored()).toMatchObject([{ confidence: 0.5, isOlder: false }])
  take('A3', 'model@2', 0.9)
  expect(stored()).toMatchObject([{ confidence: 0.5, isOlder: false }])
})
