import { expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes, otherShops } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { insertBrand, insertVote } from '#test/factories.ts'
import { useRereading } from '#test/rereading.ts'
import { listRows } from '#test/stored-rows.ts'
import { deleteCode, updateCode } from '../../codes/edit-codes.ts'
import { resolveContradiction, reviewCodes, setCodeStatus } from '../../codes/review-codes.ts'
import { importCodes } from '../../transfer/import-codes.ts'

const [SNOCKS, HOLY] = [1, 2]
const { t, see, readAgain, listStored, findCode, listWaiting, lastMessage } = useRereading()

test('where that brand has the code already, its posts and votes are merged', async () => {
  const post = see()
  see({ username: 'ben', postedAt: '2026-10-20T10:00:00Z' }, { brandId: HOLY })
  for (const codeId of [1, 2]) insertVote(t.db, { codeId })
  await readAgain([post, { brand: 'Holy' }])
  expect(listStored()).toEqual(['ANNA15 bei Holy'])
  expect(findCode()).toMatchObject({ id: 2, upvotes: 2 })
  expect(listRows(t.db, codeSources)).toHaveLength(2)
  expect(listRows(t.db, influencers).map(({ activeCodes }) => activeCodes)).toEqual([0, 1])
})

test('a post that goes on naming the shop, among others or in other words, moves nothing', async () => {
  const [one, two, three] = [see(), see({ username: 'ben' }), see({ username: 'clara' })]
  const result = await readAgain(
    [one, { brand: 'Holy', confidence: 0.95 }, { brand: 'Snocks' }],
    [two, { brand: 'Snocks Shop' }],
    [three, { brand: null }],
  )
  expect(result).toMatchObject({ codesMoved: 0, codesWaiting: 0 })
  expect(listStored()).toEqual(['ANNA15 bei Snocks'])
})

test.each<[string, () => unknown]>([
  ['set its status', () => setCodeStatus(t.asAdmin(), { ids: [1], status: 'verified' })],
  ['set one of its terms', () => updateCode(t.asAdmin(), { id: 1, description: 'Meins' })],
  [
    'accepted it',
    () => {
      t.sqlite.exec("update codes set needs_review = 1, review_reason = 'confidence' where id = 1")
      return reviewCodes(t.asAdmin(), { ids: [1], decision: 'accept' })
    },
  ],
  ['deleted it at the other brand', () => deleteCode(t.asAdmin(), { id: 2 })],
])(
  'a code of which the operator %s stays, and the other shop waits as a contradiction',
  async (_, act) => {
    const post = see()
    see({ username: 'ben' }, { brandId: HOLY })
    await act()
    expect(await readAgain([post, { brand: 'Holy' }])).toMatchObject({
      codesMoved: 0,
      codesWaiting: 1,
    })
    expect(lastMessage()).toMatch(/, 1 wartet als Widerspruch$/)
    expect(listRows(t.db, codes)[0]).toMatchObject({ brandId: SNOCKS, needsReview: false })
    expect(listWaiting()).toMatchObject([
      {
        brand: { name: 'Snocks' },
        contradictionCount: 1,
        contradictions: [
          {
            sourceId: 1,
            claims: { shop: 'Holy', discount: null, expiresAt: null, firstShownAt: null },
          },
        ],
        ownPost: { postUrl: post.url },
      },
    ])
  },
)

test('a code that the operator imported stays', async () => {
  const sources = [
    { postUrl: 'https://www.instagram.com/p/File000001/', username: 'clara', quote: 'ANNA15' },
  ].map((source) => ({ ...source, postedAt: '2026-10-30T10:00:00Z' }))
  await importCodes(t.asAdmin(), {
    rows: [{ line: 1, values: { brand: 'snocks', code: 'ANNA15', sources } }],
  })
  const post = see()
  const result = await readAgain([post, { brand: 'Holy' }])
  expect(result).toMatchObject({ codesRead: 1, codesMoved: 0, codesWaiting: 1 })
})

test('the operator moves a code by accepting what its post says', async () => {
  const post = see()
  see({ username: 'ben' }, { brandId: HOLY })
  await setCodeStatus(t.asAdmin(), { ids: [1], status: 'verified' })
  await readAgain([post, { brand: 'Holy' }])
  const accepted = resolveContradiction(t.asAdmin(), { sourceId: 1, decision: 'accept' })
  expect(accepted).toMatchObject({ id: 2, brand: { name: 'Holy' }, contradictionCount: 0 })
  expect(listStored()).toEqual(['ANNA15 bei Holy'])
  expect(listRows(t.db, brands).map(({ totalCodes }) => totalCodes)).toEqual([0, 1])
  expect(listRows(t.db, otherShops)).toEqual([])
})

test('a shop that the operator dismissed is not put again, another one is', async () => {
  const post = see()
  await setCodeStatus(t.asAdmin(), { ids: [1], status: 'unverified' })
  await readAgain([post, { brand: 'Holy' }])
  resolveContradiction(t.asAdmin(), { sourceId: 1, decision: 'dismiss' })
  await setCodeStatus(t.asAdmin(), { ids: [1], status: 'auto' })
  expect(await readAgain([post, { brand: 'Holy' }])).toMatchObject({
    codesMoved: 0,
    codesWaiting: 0,
  })
  expect(listWaiting()).toEqual([])
  await readAgain([post, { brand: 'Purelei' }])
  expect(listWaiting()).toMatchObject([{ contradictions: [{ claims: { shop: 'Purelei' } }] }])
  await readAgain([post, { brand: 'Snocks' }])
  expect(listWaiting()).toEqual([])
})

test('a shop that the directory lacks waits by its name, and goes through once it is there', async () => {
  const post = see()
  const missing = expect.objectContaining({
    code: 'conflict',
    message: 'Die Marke „Purelei“ ist nicht im Verzeichnis. Bitte fügen Sie sie zuerst hinzu.',
  })
  expect(await readAgain([post, { brand: 'Purelei' }])).toMatchObject({ codesWaiting: 1 })
  expect(listWaiting()).toMatchObject([{ contradictions: [{ claims: { shop: 'Purelei' } }] }])
  const accept = () => resolveContradiction(t.asAdmin(), { sourceId: 1, decision: 'accept' })
  expect(accept).toThrow(missing)
  expect(listWaiting()).toHaveLength(1)
  insertBrand(t.db, { name: 'Purelei' })
  expect(await readAgain([post, { brand: 'Purelei' }])).toMatchObject({ codesMoved: 1 })
  expect(listStored()).toEqual(['ANNA15 bei Purelei'])
  expect(listWaiting()).toEqual([])
})

test('a code of several posts goes once they agree; until then it waits', async () => {
  const [one, two] = [see(), see()]
  expect(await readAgain([one, { brand: 'Holy' }], [two, {}])).toMatchObject({
    codesMoved: 0,
    codesWaiting: 1,
  })
  expect(listWaiting()).toMatchObject([{ contradictionCount: 1 }])
  expect(await readAgain([one, { brand: 'Holy' }], [two, { brand: 'Holy' }])).toMatchObject({
    codesRead: 1,
    codesMoved: 1,
    codesWaiting: 0,
  })
  expect(listStored()).toEqual(['ANNA15 bei Holy'])
  expect(listWaiting()).toEqual([])
})

test('at its new brand a code is judged as a new one: what is unsure or hard to believe waits', async () => {
  const [one, two] = [see(), see({}, { code: 'MEGA90', discountAmount: 20 })]
  await readAgain(
    [one, { brand: 'Holy', confidence: 0.4 }],
    [two, { code: 'MEGA90', brand: 'Holy', discountAmount: 90 }],
  )
  expect(listWaiting().map(({ code, reviewReason }) => [code, reviewReason])).toEqual(
    expect.arrayContaining([
      ['ANNA15', 'confidence'],
      ['MEGA90', 'amount'],
    ]),
  )
})
