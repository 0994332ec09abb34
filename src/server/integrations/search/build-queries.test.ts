import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { toBrandKey } from '#shared/domain/names.ts'
import { buildQueries } from './queries.ts'

/** The spellings asked for, as text. */
const spellingsOf = (name: string, ...terms: string[]) =>
  buildQueries({ name, terms: [name, ...terms] })[0]?.spellings.join(' | ')

test.each([
  ['Snocks', [], 'Snocks'],
  ['Snocks', ['snocks', '@snocks', 'snocks.com'], 'Snocks | snocks.com'],
  // Blanks, dots and umlauts make other words for a search service, case and '@' do not.
  ['air up', ['airup', 'air-up.com', 'AIRUP'], 'air up | airup | air-up.com'],
  ['Junglück', ['jungglueck', 'junglueck.de'], 'Junglück | jungglueck | junglueck.de'],
  ['Kapten & Son', ['kaptenandson'], 'Kapten & Son | kaptenandson'],
  ['tado°', ['tado.com'], 'tado° | tado.com'],
  // Quotes and brackets are operators.
  ['Die "Guten" (Berlin)', [], 'Die Guten Berlin'],
  ['H&M', ['hm.com', 'hm', 'H & M'], 'H&M | hm.com | H & M'],
  // Short names and everyday words.
  ['On', ['on.com', 'on-running'], 'on.com | on-running | @on'],
  ['JBL', ['jbl.com'], 'jbl.com | @jbl'],
  ['ESN', ['Elite Sports Nutrients', 'esn.com'], 'Elite Sports Nutrients | esn.com | @esn'],
  ['OBI', [], '@obi'],
  ['Mango', ['mango.com', 'mango'], 'mango.com | @mango'],
  ['ABOUT YOU', ['aboutyou', 'aboutyou.de'], 'aboutyou.de | aboutyou'],
  [
    'HOLY',
    ['weareholy.com', 'HOLY Energy', 'weareholy'],
    'HOLY Energy | weareholy.com | weareholy',
  ],
  ['Lush', ['@lush', 'Lush Cosmetics'], 'Lush Cosmetics | @lush'],
])('%s, also %j, is asked for as %s', (name, terms, text) => {
  expect(spellingsOf(name, ...terms)).toBe(text)
})

test('nothing to write is nothing to ask', () => {
  expect(buildQueries({ name: '🔥', terms: ['🔥', '"', '()'] })).toEqual([])
})

test('a brand with many spellings is asked for by the first six', () => {
  const terms = Array.from({ length: 50 }, (_, number) => `Schreibung ${number}`)
  expect(buildQueries({ name: 'Snocks', terms })[0]?.spellings).toEqual([
    'Snocks',
    ...terms.slice(0, 5),
  ])
  const ambiguous = buildQueries({ name: 'Mango', terms: ['mango.com', ...terms] })[0]?.spellings
  expect(ambiguous).toHaveLength(5)
  expect(ambiguous).toContain('mango.com')
})

test('asks once per network on the web, and once where the service is the network', () => {
  const brand = { name: 'Snocks', terms: [] }
  expect(buildQueries(brand)).toEqual([
    {
      spellings: ['Snocks'],
      codeWords: ['Rabattcode', 'Gutscheincode', 'Code', 'mit meinem Code', 'Rabatt'],
      site: 'instagram.com',
    },
    expect.objectContaining({ site: 'tiktok.com' }),
  ])
  expect(buildQueries(brand, [null])).toEqual([expect.objectContaining({ site: null })])
})

test('every brand of the catalogue can be asked for', () => {
  const csv = readFileSync(
    new URL('../../../../data/catalogue/brands.csv', import.meta.url),
    'utf8',
  )
  const rows = parse<Record<'name' | 'domain' | 'handles' | 'spellings', string>>(csv, {
    columns: true,
  })
  for (const { name, domain, handles, spellings } of rows) {
    const terms = [name, ...handles.split('|'), domain, ...spellings.split('|')].filter(Boolean)
    const found = buildQueries({ name, terms })[0]?.spellings ?? []
    const keys = terms.map(toBrandKey)
    expect(found.length, name).toBeGreaterThan(0)
    expect(
      found.every((spelling) => keys.includes(toBrandKey(spelling))),
      name,
    ).toBe(true)
  }
})
