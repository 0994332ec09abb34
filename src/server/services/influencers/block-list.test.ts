import { expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes, dismissedCodes } from '#db/schema/codes.ts'
import { modelReadings } from '#db/schema/collection.ts'
import { influencers } from '#db/schema/influencers.ts'
import { logs } from '#db/schema/operators.ts'
import { blockedInfluencerSchema } from '#shared/schemas/influencer.ts'
import { TEST_NOW } from '#test/context.ts'
import {
  type CodeValues,
  insertBrand,
  insertCode,
  insertInfluencer,
  insertSource,
} from '#test/factories.ts'
import { listAllIds, listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { blockInfluencer, listBlockedInfluencers, unblockInfluencer } from './block-list.ts'

const t = useTestContext()

const at = (day: number) => new Date(TEST_NOW.getTime() + day * 86_400_000)
const error = (code: string) => expect.objectContaining({ code })

test('blocking deletes all that is stored of the person; codes that others posted become theirs', async () => {
  const brandId = insertBrand(t.db).id
  const anna = insertInfluencer(t.db, { username: 'anna', bio: 'Privates' })
  const ben = insertInfluencer(t.db, { username: 'ben' })
  const mine = { brandId, influencerId: anna.id }
  const elsewhere = insertBrand(t.db).id
  insertCode(t.db, { ...mine, brandId: elsewhere, code: 'NURANNA' })
  const shared = insertCode(t.db, { ...mine, code: 'BEIDE', status: 'verified', createdAt: at(-9) })
  const later = { codeId: shared.id, influencerId: ben.id }
  insertSource(t.db, { ...later, postedAt: at(-5), confidence: 0.6 })
  insertSource(t.db, { ...later, postedAt: at(-4), confidence: 0.7 })
  const bens = insertCode(t.db, { brandId, influencerId: ben.id, code: 'BENS', createdAt: at(-3) })
  insertSource(t.db, { codeId: bens.id, influencerId: anna.id, postedAt: at(-1) })
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), TEST_NOW)

  const input = { username: 'anna', reason: 'Möchte nicht genannt werden' }
  expect(blockInfluencer(t.asAdmin(), input)).toEqual({ username: 'anna', codesRemoved: 1 })
  expect(listRows(t.db, codes)).toMatchObject([
    {
      code: 'BEIDE',
      influencerId: ben.id,
      createdAt: at(-5),
      extractedAt: at(-4),
      confidence: 0.7,
      status: 'unverified',
    },
    { code: 'BENS', influencerId: ben.id, createdAt: at(-3), extractedAt: at(-3) },
  ])
  expect(listRows(t.db, codeSources)).toHaveLength(3)
  expect(listRows(t.db, influencers)).toMatchObject([{ username: 'ben', activeCodes: 2 }])
  expect(listRows(t.db, brands)).toMatchObject([{ totalCodes: 2 }, { totalCodes: 0 }])
  expect(listRows(t.db, dismissedCodes)).toEqual([])
  const entries = listRows(t.db, logs)
  expect(entries).toMatchObject([{ type: 'admin', details: { codesRemoved: 1 } }])
  expect(JSON.stringify(entries)).not.toMatch(/anna|Möchte/)
  const tables = t.sqlite
    .prepare("select name from sqlite_master where type = 'table'")
    .pluck()
    .all()
  const rows = tables
    .filter((name) => name !== 'blocked_influencers')
    .map((name) => t.sqlite.prepare(`select * from "${name}"`).all())
  expect(JSON.stringify(rows)).not.toMatch(/Privates|"anna"/)
})

test('a code that becomes somebody else’s has the terms of their posts', async () => {
  const brandId = insertBrand(t.db).id
  const anna = insertInfluencer(t.db, { username: 'anna' })
  const ben = insertInfluencer(t.db, { username: 'ben' })
  const clara = insertInfluencer(t.db, { username: 'clara' })
  const insert = (code: string, influencerId: number, values: Parameters<typeof insertCode>[1]) =>
    insertCode(t.db, { brandId, influencerId, code, createdAt: at(-9), ...values }).id
  const annas = {
    discountAmount: 15,
    description: 'Worte von Anna',
    minOrderAmount: 9_000,
    expiresAt: at(1),
    termDates: { discount: at(-9).getTime(), description: at(-9).getTime() },
  }
  const told = insert('TOLD', anna.id, annas)
  const pinned = insert('PINNED', anna.id, { ...annas, pinnedTerms: ['discount', 'expiresAt'] })
  const silent = insert('SILENT', anna.id, annas)
  for (const codeId of [told, pinned])
    insertSource(t.db, {
      codeId,
      influencerId: ben.id,
      postedAt: at(-5),
      discountAmount: 95,
      discountType: 'percentage',
      expiresAt: at(20),
    })
  insertSource(t.db, { codeId: silent, influencerId: ben.id, postedAt: at(-5) })
  // Of somebody else's code only a source goes, whoever else showed it before.
  const claras = insert('CLARAS', clara.id, { createdAt: at(-2), minOrderAmount: 20 })
  for (const { id } of [anna, ben])
    insertSource(t.db, { codeId: claras, influencerId: id, postedAt: at(-8) })

  blockInfluencer(t.asAdmin(), { username: 'anna' })
  const NOTHING = { influencerId: ben.id, description: null, minOrderAmount: null }
  const dates = { discount: at(-5).getTime(), expiresAt: at(-5).getTime() }
  expect(listRows(t.db, codes)).toMatchObject([
    {
      ...NOTHING,
      discountAmount: 95,
      expiresAt: at(20),
      termDates: dates,
      needsReview: true,
      reviewReason: 'amount',
    },
    { ...NOTHING, discountAmount: 15, expiresAt: at(1), needsReview: false },
    { ...NOTHING, discountAmount: 15, expiresAt: null, termDates: {} },
    { influencerId: clara.id, createdAt: at(-2), minOrderAmount: 20, hasContradiction: true },
  ])
})

test('blocking deletes what a model read of the person, and of nobody else', async () => {
  const row = { reader: 'm+p1', captionHash: 'x', offers: [], tokens: 1, createdAt: TEST_NOW }
  for (const [index, username] of ['anna', 'ben', 'anna'].entries())
    t.db
      .insert(modelReadings)
      .values({ ...row, username, postKey: `instagram:${index}` })
      .run()
  blockInfluencer(t.asAdmin(), { username: 'anna' })
  expect(listRows(t.db, modelReadings)).toMatchObject([{ username: 'ben' }])
})

test('somebody unknown can be blocked, but nobody twice', () => {
  const input = { username: 'neu' }
  expect(blockInfluencer(t.asAdmin(), input)).toEqual({ username: 'neu', codesRemoved: 0 })
  expect(() => blockInfluencer(t.asAdmin(), input)).toThrow(error('conflict'))
  expect(listBlockedInfluencers(t.asAdmin())).toHaveLength(1)
})

test('the list has the newest first, and not those who were taken off', () => {
  blockInfluencer(t.asAdmin(), { username: 'alt', reason: 'Bitte' })
  t.clock.advance(1000)
  blockInfluencer(t.asAdmin(), { username: 'neu' })
  const list = listBlockedInfluencers(t.asAdmin())
  expect(list.map((row) => [row.username, row.reason])).toEqual([
    ['neu', null],
    ['alt', 'Bitte'],
  ])
  expect(list.map((row) => blockedInfluencerSchema.parse(row))).toEqual(list)
  expect(unblockInfluencer(t.asAdmin(), { username: 'alt' })).toEqual({ username: 'alt' })
  expect(() => unblockInfluencer(t.asAdmin(), { username: 'alt' })).toThrow(error('not_found'))
  expect(listBlockedInfluencers(t.asAdmin()).map(({ username }) => username)).toEqual(['neu'])
})

type Claim = { discountAmount: number; discountType?: 'fixed'; confidence?: number }

/** What becomes of Anna's code when she is forgotten: others have shown it, each with a claim. */
async function giveToNextInfluencer(annas: CodeValues, ...claims: readonly Claim[]) {
  const anna = insertInfluencer(t.db, { username: 'anna' })
  const createdAt = new Date(TEST_NOW.getTime() - 9 * 86_400_000)
  const { id } = insertCode(t.db, { influencerId: anna.id, createdAt, ...annas })
  for (const claim of claims) {
    const influencerId = insertInfluencer(t.db).id
    insertSource(t.db, { codeId: id, influencerId, discountType: 'percentage', ...claim })
  }
  blockInfluencer(t.asAdmin(), { username: 'anna' })
  return t.db.select().from(codes).get()
}

const WAITING = { discountAmount: 95, needsReview: true, reviewReason: 'amount' } as const
const PUBLIC = { needsReview: false, reviewReason: null }

test('an inherited amount of the same number in another unit is judged as a new one', async () => {
  expect(
    await giveToNextInfluencer(
      { discountAmount: 90, discountType: 'fixed' },
      { discountAmount: 90 },
    ),
  ).toMatchObject({ ...WAITING, discountAmount: 90, discountType: 'percentage' })
})

test('a rejected code that becomes somebody else’s does not come back into the queue', async () => {
  expect(
    await giveToNextInfluencer({ status: 'rejected', statusPinned: true }, { discountAmount: 95 }),
  ).toMatchObject({ discountAmount: 95, status: 'rejected', ...PUBLIC })
})

test('a believable inherited amount ends the waiting', async () => {
  expect(await giveToNextInfluencer(WAITING, { discountAmount: 20 })).toMatchObject(PUBLIC)
})

test.each([
  ['one shows', [0.5]],
  ['two show', [0.5, 0.5]],
])(
  'a believable inherited amount that %s, read with little confidence, waits for that',
  async (_, read) => {
    const claims = read.map((confidence) => ({ discountAmount: 20, confidence }))
    const expected = { needsReview: true, reviewReason: 'confidence' }
    expect(await giveToNextInfluencer(WAITING, ...claims)).toMatchObject(expected)
  },
)
