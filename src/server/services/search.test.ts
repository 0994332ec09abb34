import { expect, test } from 'vitest'
import { z } from 'zod'
import * as LIMITS from '#shared/domain/limits.ts'
import { suggestionSchema } from '#shared/schemas/search.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { searchAll, suggestNames } from './search.ts'

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
  expect(search('weg')).toEqual({ order: [], brands: [], influencers: [], codes: [] })
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
  for (const code of ['ANNA15', 'ANNA']) insertCode(t.db, { code, influencerId, brandId })
  if (q === '@snocks') {
    insertInfluencer(t.db, { username: 'fan.von.snocks', activeCodes: 1 })
    // Without its '@' the term is no code, so one that begins with it is made up here.
    insertCode(t.db, { code: '@SNOCKS', influencerId, brandId })
  }
  expect(search(q).order).toEqual(order)
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
