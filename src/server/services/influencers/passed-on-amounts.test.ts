import { expect, test } from 'vitest'
import { codes } from '#db/schema/codes.ts'
import { TEST_NOW } from '#test/context.ts'
import { type CodeValues, insertCode, insertInfluencer, insertSource } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { removeHiddenRows } from '../remove-hidden-rows.ts'
import { blockInfluencer } from './block-list.ts'

const t = useTestContext()

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
  await removeHiddenRows(t.asSystem())
  return t.db.select().from(codes).get()
}

const WAITING = { discountAmount: 95, needsReview: true, reviewReason: 'amount' } as const
const PUBLIC = { needsReview: false, reviewReason: null }

test('an amount that stays the same number in another unit is a new one', async () => {
  expect(
    await giveToNextInfluencer(
      { discountAmount: 90, discountType: 'fixed' },
      { discountAmount: 90 },
    ),
  ).toMatchObject({ ...WAITING, discountAmount: 90, discountType: 'percentage' })
})

test('a code that the operator rejected does not come back into the queue', async () => {
  expect(
    await giveToNextInfluencer({ status: 'rejected', statusPinned: true }, { discountAmount: 95 }),
  ).toMatchObject({ discountAmount: 95, status: 'rejected', ...PUBLIC })
})

test('a believable amount ends the waiting for the one before', async () => {
  expect(await giveToNextInfluencer(WAITING, { discountAmount: 20 })).toMatchObject(PUBLIC)
})

test.each([
  ['waits for that', [0.5], { needsReview: true, reviewReason: 'confidence' }],
  ['is public where two show it', [0.5, 0.5], PUBLIC],
])('a believable amount that was read with little confidence %s', async (_, read, expected) => {
  const claims = read.map((confidence) => ({ discountAmount: 20, confidence }))
  expect(await giveToNextInfluencer(WAITING, ...claims)).toMatchObject(expected)
})
