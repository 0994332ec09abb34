import { expect, test } from 'vitest'
import { z } from 'zod'
import * as LIMITS from '#shared/domain/limits.ts'
import { suggestionSchema } from '#shared/schemas/search.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { getBrandPage } from './brands/get-brand-page.ts'
import { listPopularInfluencers, searchAll, suggestNames } from './search.ts'

const t = useTestContext()

const search = (q: string) => searchAll(t.asVisitor(), { q })
const codesOf = (q: string) => search(q).codes.map(({ code }) => code)

test.each([
  ['ANNA15', ['ANNA15', 'ANNA150']],
  [' anna15 ', ['ANNA15', 'ANNA150']],
  ['ＡＮＮＡ１５', ['ANNA15', 'ANNA150']],
  ['ann', ['ANNABELL', 'ANNA15', 'ANNA150', 'année']],
  ['Anné', ['année']],
  ['an', []],
  ['nna', []],
  ['ANNA 15', []],
  ['%', []],
  ['ANN_', []],
  ['ANN%', []],
  ["'; --", []],
])('%s finds the codes that are it or begin with it: %j', (q, codes) => {
  insertCode(t.db, { code: 'ANNA150', rank: 0.2 })
  insertCode(t.db, { code: 'ANNABELL', rank: 0.9 })
  insertCode(t.db, { code: 'ANNA15', rank: 0.3 })
  insertCode(t.db, { code: 'année', rank: 0.1 })
  insertCode(t.db, { code: 'AN', rank: 1 })
  expect(codesOf(q)).toEqual(codes)
})

test('one code of several brands has a card for each, the best first', () => {
  for (const [name, rank] of [
    ['Nike', 0.1],
    ['Otto', 0.8],
  ] as const)
    insertCode(t.db, { brandId: insertBrand(t.db, { name }).id, code: 'ANNA15', rank })
  expect(search('anna15').codes.map(({ brand }) => brand.name)).toEqual(['Otto', 'Nike'])
})

test('codes that visitors may not see are not found', () => {
  insertCode(t.db, { code: 'WEG1', status: 'rejected' })
  insertCode(t.db, { code: 'WEG2', needsReview: true })
  insertCode(t.db, { code: 'WEG3', expiresAt: TEST_NOW })
  expect(search('weg')).toEqual({
    ...{ order: [], brands: [], categories: [], influencers: [], codes: [] },
    ...{ areBrandsDescribed: false, brandCodes: [] },
  })
  expect(suggestNames(t.asVisitor(), { q: 'weg' })).toEqual([])
  insertCode(t.db, { code: 'WEG6' })
  expect(codesOf('weg')).toEqual(['WEG6'])
})

test('of many codes and influencers the best few are shown', () => {
  for (let number = 10; number < 30; number += 1) {
    insertCode(t.db, { code: `VIEL${number}`, rank: number / 100 })
    insertInfluencer(t.db, { username: `viel.${number}`, activeCodes: number })
  }
  const { codes, influencers } = search('viel')
  expect(codes.map(({ code }) => code)).toEqual([29, 28, 27, 26, 25, 24].map((n) => `VIEL${n}`))
  expect(influencers.map(({ username }) => username)).toEqual(
    [29, 28, 27, 26, 25, 24].map((n) => `viel.${n}`),
  )
  expect([codes.length, influencers.length]).toEqual([LIMITS.foundCodes, LIMITS.foundInfluencers])
})

test.each(['anna', '@anna', '@Anna.Beispiel', 'ännchen'])('%s finds the influencer', (q) => {
  const { id } = insertInfluencer(t.db, {
    username: 'anna.beispiel',
    displayName: 'Ännchen Groß',
    activeCodes: 3,
  })
  insertInfluencer(t.db, { username: 'anna.ohne', activeCodes: 0 })
  insertInfluencer(t.db, { username: 'ben', activeCodes: 9 })
  const displayName = 'Ännchen Groß'
  expect(search(q).influencers).toEqual([
    { id, username: 'anna.beispiel', displayName, activeCodes: 3 },
  ])
})

test('who is meant exactly comes before who has more codes', () => {
  insertInfluencer(t.db, { username: 'marianna', activeCodes: 9 })
  insertInfluencer(t.db, { username: 'anna', activeCodes: 1 })
  expect(search('@anna').influencers.map(({ username }) => username)).toEqual(['anna', 'marianna'])
})

test.each([
  ['snocks', ['brands', 'codes']],
  ['snocks10', ['codes', 'brands']],
  ['anna', ['influencers', 'codes', 'brands']],
  ['@snocks', ['influencers', 'brands', 'codes']],
  ['xyz', []],
])('%s: the kind with the best match comes first: %j', (q, order) => {
  const influencerId = insertInfluencer(t.db, { username: 'anna.x', activeCodes: 2 }).id
  const brandId = insertBrand(t.db, { name: 'Snocks' }).id
  insertCode(t.db, { code: 'SNOCKS10', influencerId, brandId })
  for (const code of ['ANNA15', 'ANNA', 'ANNA20'])
    insertCode(t.db, { code, influencerId, brandId, rank: 0.5 })
  if (q === '@snocks') {
    insertInfluencer(t.db, { username: 'fan.von.snocks', activeCodes: 1 })
    // Without its '@' the term is no code, so one that begins with it is made up here.
    insertCode(t.db, { code: '@SNOCKS', influencerId, brandId })
  }
  expect(search(q).order).toEqual(order)
})

const found = (q: string) => {
  const { order, brands, categories } = search(q)
  return { order, names: [...brands, ...categories].map(({ name }) => name) }
}

test.each(['mode', 'Mode', 'Kleidung', 'klamotten'])('%s finds the category', (q) => {
  insertBrand(t.db, { name: 'Modern', category: 'mode', totalCodes: 2 })
  insertBrand(t.db, { name: 'Satt', category: 'food' })
  const [category] = search(q).categories
  expect(category).toMatchObject({ name: 'Mode', slug: 'mode', brandCount: 1, totalCodes: 2 })
  expect(search(q).order[0]).toBe('categories')
  expect(suggest(q)[0]).toEqual({
    ...{ kind: 'category', name: 'Mode', path: '/kategorien/mode', detail: 'Kategorie' },
  })
})

test('a brand of the very name comes before the category, others after it', () => {
  insertBrand(t.db, { name: 'Beauty Bay', totalCodes: 3 })
  expect(found('beauty')).toEqual({
    order: ['categories', 'brands'],
    names: ['Beauty Bay', 'Beauty'],
  })
  expect(suggested('beauty')).toEqual(['Beauty', 'Beauty Bay'])
  insertBrand(t.db, { name: 'BEAUTY' })
  t.deps.publicData.renewAll()
  expect(found('beauty').order).toEqual(['brands', 'categories'])
  expect(suggested('beauty')).toEqual(['BEAUTY', 'Beauty Bay', 'Beauty'])
})

test('the beginning of a category is suggested, and finds none', () => {
  expect(suggested('kosm')).toEqual(['Beauty'])
  expect(found('kosm').order).toEqual([])
  expect(suggested('ko')).toEqual([])
})

test('what brands sell is the last resort, and says so', () => {
  insertBrand(t.db, { name: 'Nord', description: 'Stiefel und Kleidung.', totalCodes: 1 })
  expect(search('stiefel')).toMatchObject({ order: ['brands'], areBrandsDescribed: true })
  expect(suggested('stiefel')).toEqual(['Nord'])
  expect(found('kleidung')).toEqual({ order: ['categories'], names: ['Mode'] })
  insertCode(t.db, { code: 'STIEFEL10' })
  expect(found('stiefel')).toEqual({ order: ['codes'], names: [] })
  expect(suggested('stiefel')).toEqual(['STIEFEL10'])
})

test('the best brand comes with the first three codes of its page', () => {
  const { id: brandId, slug } = insertBrand(t.db, { name: 'Snocks', totalCodes: 5 })
  insertBrand(t.db, { name: 'Snocksocken', totalCodes: 9 })
  for (const [code, rank] of [
    ['SNOCKS10', 0.8],
    ['SNOCKS20', 0.2],
    ...(['A', 'B'] as const).map((code) => [code, 0.5] as const),
  ] as const)
    insertCode(t.db, { brandId, code, rank })
  insertCode(t.db, { brandId, code: 'WEG', rank: 1, expiresAt: TEST_NOW })
  const { codes: ofPage } = getBrandPage(t.asVisitor(), { slug })
  for (const q of ['snocks', 'snoks']) expect(search(q).brandCodes).toEqual(ofPage.slice(0, 3))
  // What stands with the brand does not stand among the codes once more, nor the other way round.
  expect(search('snocks').codes.map(({ code }) => code)).toEqual(['SNOCKS20'])
  const { order, codes, brandCodes } = search('snocks1')
  expect(order).toEqual(['codes', 'brands'])
  expect([...codes, ...brandCodes].map(({ code }) => code)).toEqual(['SNOCKS10', 'B', 'A'])
})

test('brands of an influencer come without their codes, which may be of others', () => {
  const influencerId = insertInfluencer(t.db, { username: 'anna', activeCodes: 1 }).id
  const brandId = insertBrand(t.db, { name: 'Snocks', totalCodes: 2 }).id
  for (const values of [{ influencerId }, {}]) insertCode(t.db, { brandId, ...values })
  expect(search('@anna').brands).toHaveLength(1)
  expect(search('@anna').brandCodes).toEqual([])
})

test('who has not searched yet sees the influencers with the most active codes', () => {
  for (let activeCodes = 0; activeCodes <= 3; activeCodes += 1)
    insertInfluencer(t.db, { username: `person.${activeCodes}`, activeCodes })
  expect(listPopularInfluencers(t.asVisitor()).map(({ username }) => username)).toEqual(
    [3, 2, 1].map((number) => `person.${number}`),
  )
})

test.each(['anna und ben', 'Anna & Ben', 'anna+ben'])('%s finds the two of them', (q) => {
  for (const [username, displayName] of [
    ['a.b', 'Anna & Ben'],
    ['b.a', 'Anna und Ben'],
  ] as const)
    insertInfluencer(t.db, { username, displayName, activeCodes: 1 })
  expect(search(q).influencers).toHaveLength(2)
})

const suggest = (q: string) => suggestNames(t.asVisitor(), { q })
const suggested = (q: string) => suggest(q).map(({ name }) => name)

test('brands come first, then influencers with active codes', () => {
  insertBrand(t.db, { name: 'Annas Welt', slug: 'annas-welt', totalCodes: 1 })
  insertBrand(t.db, { name: 'Haus Anna', totalCodes: 9 })
  insertInfluencer(t.db, { username: 'anna.x', displayName: 'Anna X', activeCodes: 2 })
  insertInfluencer(t.db, { username: 'anna.ohne', activeCodes: 0 })
  const suggestions = suggest('anna')
  expect(suggestions).toEqual([
    { kind: 'brand', name: 'Annas Welt', path: '/brands/annas-welt', detail: '1 Code' },
    { kind: 'brand', name: 'Haus Anna', path: '/brands/haus-anna', detail: '9 Codes' },
    { kind: 'influencer', name: 'anna.x', path: '/influencers/anna.x', detail: 'Anna X' },
  ])
  expect(z.array(suggestionSchema).parse(suggestions)).toEqual(suggestions)
})

test('there are six suggestions, at most two of them influencers', () => {
  for (let number = 1; number <= 8; number += 1)
    insertBrand(t.db, { name: `Emma ${number}`, totalCodes: number })
  expect(suggested('emma')).toEqual([8, 7, 6, 5, 4, 3].map((number) => `Emma ${number}`))
  for (let number = 1; number <= 3; number += 1)
    insertInfluencer(t.db, { username: `emma.${number}`, activeCodes: number })
  expect(suggested('emma').slice(3)).toEqual(['Emma 5', 'emma.3', 'emma.2'])
})

test.each([
  ['zalnado', ['Zalando']],
  ['zalan', ['Zalando']],
  ['nkie', ['Nike']],
  ['nie', []],
  ['ni', ['Nike']],
  ['%', []],
  ['🔥', []],
])('typos are forgiven from four letters on: %s', (q, expected) => {
  insertBrand(t.db, { name: 'Zalando' })
  insertBrand(t.db, { name: 'Nike' })
  expect(suggested(q)).toEqual(expected)
})

test('codes come last; one of several brands is a single line that leads to the search', () => {
  const influencerId = insertInfluencer(t.db, { username: 'emma.x', activeCodes: 3 }).id
  const brandId = insertBrand(t.db, { name: 'Emma', slug: 'emma' }).id
  const otherId = insertBrand(t.db, { name: 'Otto' }).id
  insertCode(t.db, { code: 'EMMA & 10', brandId, influencerId, rank: 0.5 })
  insertCode(t.db, { code: 'EMMA & 10', brandId: otherId, influencerId, rank: 0.9 })
  for (const code of ['EMMA20', 'EMMA30']) insertCode(t.db, { code, brandId, influencerId })
  const suggestions = suggest('emma')
  expect(suggestions.map(({ kind }) => kind)).toEqual(['brand', 'influencer', 'code', 'code'])
  expect(suggestions[2]).toEqual({
    kind: 'code',
    name: 'EMMA & 10',
    path: '/search?q=EMMA%20%26%2010',
    detail: 'bei Otto und anderen',
  })
  expect(suggestions[3]).toMatchObject({ name: 'EMMA30', detail: 'bei Emma' })
  expect(suggested('em')).toEqual(['Emma', 'emma.x'])
})

test("after an '@' influencers come first and may fill the list", () => {
  for (let number = 1; number <= 8; number += 1) {
    insertBrand(t.db, { name: `Emma ${number}`, totalCodes: number })
    insertInfluencer(t.db, { username: `emma.${number}`, activeCodes: number })
  }
  expect(suggested('@emma')).toEqual([8, 7, 6, 5, 4, 3].map((number) => `emma.${number}`))
  expect(suggested('@emma 8')).toEqual(['emma.8', 'Emma 8'])
})
