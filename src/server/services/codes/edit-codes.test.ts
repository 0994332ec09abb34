import { expect, test } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes } from '#db/schema/codes.ts'
import { influencers } from '#db/schema/influencers.ts'
import { logs } from '#db/schema/operators.ts'
import { votes } from '#db/schema/votes.ts'
import { DATED_TERMS } from '#shared/domain/vocabulary.ts'
import { adminCodeSchema } from '#shared/schemas/admin-code.ts'
import type { UpdateCodeInput } from '#shared/schemas/code.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer, insertVote } from '#test/factories.ts'
import { createPost, NO_CONDITIONS, storeOffer } from '#test/posts-and-offers.ts'
import { listAllIds, listRows } from '#test/stored-rows.ts'
import { useFresh } from '#test/use-context.ts'
import { deleteCode, updateCode } from './edit-codes.ts'
import { mergeCodes } from './merge-codes.ts'

const t = useFresh(createTestApp)

/** With the name of its brand. */
const CHANGED = expect.stringMatching(/^Code ANNA10 \(Marke \d+\) geändert$/)

test('changes the text, the normalised form and the amount, and keeps votes and sources', () => {
  const { id } = insertCode(t.db, { code: 'ANNA10', upvotes: 3 })
  const changed = updateCode(t.asAdmin(), { id, code: 'Anna20', discountAmount: 20 })
  expect(changed).toMatchObject({ code: 'Anna20', discountAmount: 20, upvotes: 3 })
  expect(changed.sources).toHaveLength(1)
  expect(adminCodeSchema.parse(changed)).toEqual(changed)
  expect(t.db.select().from(codes).get()?.normalizedCode).toBe('ANNA20')
  expect(t.db.select().from(brands).get()).toMatchObject({ highestDiscount: 20, totalCodes: 1 })
  expect(listRows(t.db, logs)).toMatchObject([
    { type: 'admin', message: CHANGED, details: { code: 'Anna20' } },
  ])
})

test('values that are left out stay as they are, and nothing is logged without a change', () => {
  const { id } = insertCode(t.db, { code: 'ANNA10', discountAmount: 10, discountType: 'fixed' })
  expect(updateCode(t.asAdmin(), { id, discountAmount: 500 })).toMatchObject({
    code: 'ANNA10',
    discountAmount: 500,
    discountType: 'fixed',
  })
  expect(updateCode(t.asAdmin(), { id })).toMatchObject({ discountAmount: 500 })
  expect(listRows(t.db, logs)).toHaveLength(1)
})

test('an amount without a unit counts as per cent, of which there are 100 at most', () => {
  const { id } = insertCode(t.db, { discountAmount: null, discountType: null })
  expect(() => updateCode(t.asAdmin(), { id, discountAmount: 101 })).toThrow(
    expect.objectContaining({ code: 'invalid_input', field: 'discountAmount' }),
  )
  expect(updateCode(t.asAdmin(), { id, discountAmount: 100 }).discountType).toBe('percentage')
})

test('the unit can be corrected with or without the amount; without an amount there is none', () => {
  const { id } = insertCode(t.db, { discountAmount: 150, discountType: 'fixed' })
  expect(() => updateCode(t.asAdmin(), { id, discountType: 'percentage' })).toThrow(
    expect.objectContaining({ code: 'invalid_input', field: 'discountAmount' }),
  )
  expect(
    updateCode(t.asAdmin(), { id, discountAmount: 15, discountType: 'percentage' }),
  ).toMatchObject({ discountAmount: 15, discountType: 'percentage', pinnedTerms: ['discount'] })
  expect(updateCode(t.asAdmin(), { id, discountType: 'fixed' })).toMatchObject({
    discountAmount: 15,
    discountType: 'fixed',
  })
  expect(
    updateCode(t.asAdmin(), { id, discountAmount: null, description: 'Gratisversand' }),
  ).toMatchObject({ discountAmount: null, discountType: null, description: 'Gratisversand' })
})

test('an amount that is no whole number is refused with a sentence', async () => {
  const { id } = insertCode(t.db, { discountAmount: 20 })
  const put = async (discountAmount: unknown) => {
    const response = await t.app.request(`/api/codes/${id}`, {
      method: 'PUT',
      headers: { authorization: BASIC, 'content-type': 'application/json' },
      body: JSON.stringify({ discountAmount }),
    })
    return [response.status, await response.text()]
  }
  expect(await put('12,5')).toEqual([400, expect.stringContaining('Der Rabatt muss eine')])
  expect(await put(12.5)).toEqual([400, expect.stringContaining('Der Rabatt muss eine ganze Zahl')])
  expect(t.db.select().from(codes).get()?.discountAmount).toBe(20)
})

test('a code that the brand has already is a conflict, its own spelling is not', () => {
  const { id, brandId } = insertCode(t.db, { code: 'ANNA10' })
  insertCode(t.db, { brandId, code: 'LENA10' })
  insertCode(t.db, { code: 'ELSEWHERE' })
  expect(() => updateCode(t.asAdmin(), { id, code: 'lena10' })).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  )
  expect(updateCode(t.asAdmin(), { id, code: 'anna10' }).code).toBe('anna10')
  expect(updateCode(t.asAdmin(), { id, code: 'ELSEWHERE' }).code).toBe('ELSEWHERE')
})

test('deleting a code deletes its sources and votes, and updates the counters', () => {
  const { id, brandId, influencerId } = insertCode(t.db)
  insertCode(t.db, { brandId, influencerId })
  insertVote(t.db, { codeId: id })
  updateBrandCounters(t.db, listAllIds(t.db, 'brands'), TEST_NOW)
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), TEST_NOW)
  expect(deleteCode(t.asAdmin(), { id })).toEqual({ id })
  expect(listRows(t.db, codeSources)).toHaveLength(1)
  expect(listRows(t.db, votes)).toEqual([])
  expect(t.db.select().from(brands).get()?.totalCodes).toBe(1)
  expect(t.db.select().from(influencers).get()?.activeCodes).toBe(1)
  expect(listRows(t.db, logs)).toHaveLength(1)
})

const CONDITIONS = { newCustomersOnly: true, notCombinable: true, minOrderAmount: 40 }
const TOLD = {
  description: 'Gratisversand',
  isExclusive: true,
  // Summer time: the day ends at 22:00 UTC.
  expiresAt: new Date('2027-03-31T21:59:59.999Z'),
  ...CONDITIONS,
  excludedGoods: 'Sale',
}
const CORRECTED: Omit<UpdateCodeInput, 'id'> = {
  description: '',
  isExclusive: false,
  expiresAt: null,
  conditions: { ...NO_CONDITIONS, excludedGoods: '' },
}
const termsOf = () => {
  const row = listRows(t.db, codes).at(-1)
  if (!row) throw new Error('no code')
  return Object.fromEntries(
    (Object.keys(TOLD) as (keyof typeof TOLD)[]).map((term) => [term, row[term]]),
  )
}
const NOTHING = { ...NO_CONDITIONS, description: null, isExclusive: false, expiresAt: null }
/** A code of the influencer whose post comes below. */
const insertOwn = (values: Parameters<typeof insertCode>[1] = {}) =>
  insertCode(t.db, {
    influencerId: insertInfluencer(t.db, { username: 'anna.beispiel' }).id,
    code: 'ANNA10',
    ...values,
  })
/** A newer post that tells of all terms once more. */
const seeAgain = (brandId: number, minOrderAmount = 99) => {
  t.clock.advance(60_000)
  const result = storeOffer(t.asSystem(), {
    brandId,
    post: createPost('ANNA10', { postedAt: t.deps.clock().toISOString() }),
    code: 'ANNA10',
    discountAmount: 10,
    expiresAt: '2027-06-30',
    isExclusive: true,
    benefit: 'Geschenk',
    conditions: { ...CONDITIONS, minOrderAmount, excludedGoods: 'Gutscheine' },
  })
  expect(result).toEqual({ added: 0, updated: 1, skipped: 0 })
}

test('the operator can set every term; the answer says which ones the operator set', () => {
  const { id } = insertCode(t.db, { code: 'ANNA10' })
  const conditions = { ...CONDITIONS, excludedGoods: 'Sale' }
  const terms = { isExclusive: true, expiresAt: '2027-03-31', conditions }
  const changed = updateCode(t.asAdmin(), { id, description: ' Gratisversand ', ...terms })
  expect(adminCodeSchema.parse(changed)).toEqual(changed)
  expect(changed).toMatchObject({
    expiresAt: TOLD.expiresAt.toISOString(),
    isExclusive: true,
    conditions,
    pinnedTerms: DATED_TERMS.filter((term) => term !== 'discount'),
  })
  expect(listRows(t.db, logs)).toMatchObject([
    { message: CHANGED, details: { expiresAt: '2027-03-31', isExclusive: true } },
  ])
})

test('terms that the operator corrected are not overwritten by the next post', () => {
  const { id, brandId } = insertOwn(TOLD)
  updateCode(t.asAdmin(), { id, ...CORRECTED })
  expect(termsOf()).toEqual(NOTHING)
  seeAgain(brandId)
  expect(termsOf()).toEqual(NOTHING)
})

test('terms that the operator did not set follow the posts', () => {
  const { id, brandId } = insertOwn()
  updateCode(t.asAdmin(), { id, conditions: { notCombinable: false } })
  seeAgain(brandId)
  expect(termsOf()).toEqual({
    description: 'Geschenk',
    isExclusive: true,
    expiresAt: new Date('2027-06-30T21:59:59.999Z'),
    minOrderAmount: 99,
    newCustomersOnly: true,
    notCombinable: false,
    excludedGoods: 'Gutscheine',
  })
})

test('terms stay set from change to change until the operator lets them follow posts again', () => {
  const { id, brandId } = insertOwn()
  updateCode(t.asAdmin(), { id, conditions: { notCombinable: false } })
  const both = updateCode(t.asAdmin(), { id, expiresAt: null })
  expect(both.pinnedTerms).toEqual(['notCombinable', 'expiresAt'])
  const pinned = ['notCombinable', 'expiresAt', 'discount']
  expect(updateCode(t.asAdmin(), { id, discountAmount: 12 }).pinnedTerms).toEqual(pinned)
  seeAgain(brandId)
  expect(t.db.select().from(codes).get()).toMatchObject({ discountAmount: 12, expiresAt: null })
  expect(updateCode(t.asAdmin(), { id, followPosts: true }).pinnedTerms).toEqual([])
  expect(t.db.select().from(codes).get()).toMatchObject({ discountAmount: 12, expiresAt: null })
  seeAgain(brandId)
  expect(termsOf()).toMatchObject({ notCombinable: true, expiresAt: expect.any(Date) })
  expect(t.db.select().from(codes).get()).toMatchObject({ discountAmount: 10 })
})

test('a merged code keeps the terms that the operator set on either, those of the remaining one first', () => {
  const { id: intoId, brandId } = insertOwn(TOLD)
  const { id: fromId } = insertCode(t.db, { brandId, code: 'ANNA1O', ...TOLD })
  updateCode(t.asAdmin(), { id: fromId, isExclusive: false, conditions: { minOrderAmount: 20 } })
  updateCode(t.asAdmin(), { id: intoId, conditions: { minOrderAmount: 30 } })
  const merged = mergeCodes(t.asAdmin(), { fromId, intoId })
  expect(merged).toMatchObject({ isExclusive: false, conditions: { minOrderAmount: 30 } })
  expect(merged.pinnedTerms.toSorted()).toEqual(['isExclusive', 'minOrderAmount'])
  seeAgain(brandId)
  expect(termsOf()).toMatchObject({ isExclusive: false, minOrderAmount: 30 })
})

test('an end that is past takes the code out of the counters, a later one brings it back', () => {
  const { id, influencerId } = insertCode(t.db)
  updateInfluencerCounters(t.db, listAllIds(t.db, 'influencers'), t.deps.clock())
  const active = () => [
    t.db.select().from(brands).get()?.totalCodes,
    listRows(t.db, influencers)[influencerId - 1]?.activeCodes,
  ]
  updateCode(t.asAdmin(), { id, expiresAt: '2026-01-31' })
  expect(active()).toEqual([0, 0])
  updateCode(t.asAdmin(), { id, expiresAt: '2099-12-31' })
  expect(active()).toEqual([1, 1])
})

test.each([
  [{ expiresAt: '31.12.2026' }, 'Das Datum „Gültig bis“ muss die Form JJJJ-MM-TT haben.'],
  [{ expiresAt: '2026-02-30' }, 'Das Datum „Gültig bis“ muss die Form'],
  [{ expiresAt: '0002-12-31' }, 'Das Datum „Gültig bis“ muss zwischen 2000 und 2099 liegen.'],
  [{ conditions: { minOrderAmount: 0 } }, 'Der Mindestbestellwert muss mindestens 0,01 sein.'],
  [{ conditions: { minOrderAmount: 100_001 } }, 'Mindestbestellwert darf höchstens 100.000 sein.'],
  [{ conditions: { newCustomersOnly: 'ja' } }, '„Nur Neukunden“ muss Ja oder Nein sein.'],
  [{ conditions: { excludedGoods: 'x'.repeat(201) } }, '„Ausgenommen“ darf höchstens 200 Zeichen'],
  [{ description: 'x'.repeat(2001) }, 'Die Beschreibung darf höchstens 2.000 Zeichen lang sein.'],
  [{ followPosts: false }, 'Die Angabe „Wieder den Posts folgen“ hat keinen'],
])('%j is refused by name, and nothing changes', async (body, message) => {
  const { id } = insertCode(t.db, { ...TOLD, brandId: insertBrand(t.db).id })
  const put = (values: unknown) =>
    t.app.request(`/api/codes/${id}`, {
      method: 'PUT',
      headers: { authorization: BASIC, 'content-type': 'application/json' },
      body: JSON.stringify(values),
    })
  const response = await put(body)
  expect(response.status).toBe(400)
  expect(((await response.json()) as { message: string }).message).toContain(message)
  expect(termsOf()).toEqual(TOLD)
  expect((await put({ conditions: { minOrderAmount: 12.5 } })).status).toBe(200)
  expect(termsOf()).toEqual({ ...TOLD, minOrderAmount: 12.5 })
})
