import { expect, test } from 'vitest'
import { adminCodeSchema } from '#shared/schemas/admin-code.ts'
import { codeSchema } from '#shared/schemas/code.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer, insertSource } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { loadAdminCodes, loadCodes } from './load-codes.ts'

const t = useTestContext()

test('a code comes with everything that is stored of it', () => {
  const expiresAt = new Date('2027-01-31T22:59:59.999Z')
  const { id } = insertCode(t.db, {
    code: 'ANNA15',
    brandId: insertBrand(t.db, { name: 'Marke', category: 'tech', url: 'https://marke.de' }).id,
    influencerId: insertInfluencer(t.db, { username: 'anna', followerCount: 7 }).id,
    discountAmount: 12.5,
    discountType: 'fixed',
    isExclusive: true,
    expiresAt,
    newCustomersOnly: true,
    excludedGoods: 'Geräte',
    confidence: 0.4,
    needsReview: true,
    pinnedTerms: ['excludedGoods'],
  })
  const [code] = loadCodes(t.db, [id])
  expect(code).toMatchObject({
    code: 'ANNA15',
    discountAmount: 12.5,
    isExclusive: true,
    expiresAt: '2027-01-31T22:59:59.999Z',
    createdAt: TEST_NOW.toISOString(),
    lastWorkedAt: null,
    conditions: { newCustomersOnly: true, notCombinable: false, excludedGoods: 'Geräte' },
    brand: { name: 'Marke', categorySlug: 'tech', url: 'https://marke.de', hasLogo: false },
    influencer: { username: 'anna', followerCount: 7 },
  })
  expect(codeSchema.strict().parse(code)).toEqual(code)
  const [forOperator] = loadAdminCodes(t.db, [id])
  expect(forOperator).toEqual({
    ...code,
    sources: code?.sources.map((source) => ({ ...source, reading: null })),
    confidence: 0.4,
    byOlderReader: false,
    needsReview: true,
    reviewReason: 'confidence',
    doubt: null,
    oddForm: null,
    highestOtherAmount: null,
    pinnedTerms: ['excludedGoods'],
    contradictions: [],
    contradictionCount: 0,
    ownPost: null,
  })
  expect(adminCodeSchema.strict().parse(forOperator)).toEqual(forOperator)
})

test('the five newest posts come along, newest first, each with who showed the code', () => {
  const codeId = insertCode(t.db).id
  const other = insertCode(t.db).id
  const hoursLater = [3, 6, 1, 5, 2, 5, 4]
  for (const [index, hours] of hoursLater.entries()) {
    const influencerId = insertInfluencer(t.db, { username: `person.${hours}.${index}` }).id
    const postedAt = new Date(TEST_NOW.getTime() + hours * 3_600_000)
    insertSource(t.db, { codeId, influencerId, postedAt, postUrl: `https://post.de/${index}` })
  }
  const [code, neighbour] = loadCodes(t.db, [codeId, other])
  const usernames = code?.sources.map(({ username }) => username)
  expect(usernames).toEqual(['person.6.1', 'person.5.5', 'person.5.3', 'person.4.6', 'person.3.0'])
  expect(code?.sourceUrl).toBe('https://post.de/1')
  expect(code?.sources[0]?.postedAt).toBe(new Date(TEST_NOW.getTime() + 21_600_000).toISOString())
  expect(neighbour?.sources).toHaveLength(1)
})

test('quoted words survive as they are', () => {
  const { id: codeId, influencerId } = insertCode(t.db)
  const quote = 'Spart "15 %" mit\nÄNNA\\15 🎉'
  const postedAt = new Date(TEST_NOW.getTime() + 1)
  insertSource(t.db, { codeId, influencerId, postedAt, quote })
  expect(loadCodes(t.db, [codeId])[0]?.sources[0]?.quote).toBe(quote)
})

test('the order is that of the ids; unknown ones are left out', () => {
  const ids = [1, 2, 3].map(() => insertCode(t.db).id)
  const asked = [ids[2], 999, ids[0], ids[1]].map(Number)
  for (const codes of [loadCodes(t.db, asked), loadAdminCodes(t.db, asked)])
    expect(codes.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]])
  expect(loadCodes(t.db, [])).toEqual([])
})

test.each([
  ['ANNA.DE', 'form', 'host'],
  ['01701234567', 'form', 'phone'],
  ['ANNA1O', 'form', 'lookalike'],
  ['ANNA.DE', 'confidence', null],
] as const)(
  'what is odd about the form of %s that waits for its %s is told as %j',
  (code, reviewReason, oddForm) => {
    const { id } = insertCode(t.db, { code, needsReview: true, reviewReason })
    expect(loadAdminCodes(t.db, [id])).toMatchObject([{ oddForm }])
  },
)
