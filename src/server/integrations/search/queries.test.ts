import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toBrandKey } from '#shared/domain/names.ts'
import { parseCatalogue } from '../../services/brands/catalogue.ts'
import { buildQueries, POST_SITES, writeWebQuery } from './queries.ts'

type Brand = Parameters<typeof buildQueries>[0]
/** On the networks whose posts the web finds. */
const askFor = (brand: Brand) => buildQueries(brand, POST_SITES)

/** The spellings asked for, as text. */
const spellingsOf = (name: string, ...terms: string[]) =>
  askFor({ name, terms: [name, ...terms] })[0]?.spellings.join(' | ')

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

test('a brand without letters and digits makes no query', () => {
  expect(askFor({ name: '🔥', terms: ['🔥', '"', '()'] })).toEqual([])
})

test('a brand with many spellings is asked for by the first six', () => {
  const terms = Array.from({ length: 50 }, (_, number) => `Schreibung ${number}`)
  expect(askFor({ name: 'Snocks', terms })[0]?.spellings).toEqual(['Snocks', ...terms.slice(0, 5)])
  const ambiguous = askFor({ name: 'Mango', terms: ['mango.com', ...terms] })[0]?.spellings
  expect(ambiguous).toHaveLength(5)
  expect(ambiguous).toContain('mango.com')
})

test('asks once per network on the web, and once where the service is the network', () => {
  const brand = { name: 'Snocks', terms: [] }
  expect(askFor(brand)).toEqual([
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
  const brands = parseCatalogue(readFileSync('data/catalogue/brands.csv', 'utf8'))
  for (const { name, domain, handles, spellings } of brands) {
    const terms = [name, ...handles, domain, ...spellings]
    const found = askFor({ name, terms })[0]?.spellings ?? []
    const keys = terms.map(toBrandKey)
    expect(found.length, name).toBeGreaterThan(0)
    for (const spelling of found) expect(keys).toContain(toBrandKey(spelling))
  }
})

const BRAVE = { maxLength: 400, maxWords: 50 }
const CODES = '(Rabattcode OR Gutscheincode OR Code OR "mit meinem Code" OR Rabatt)'
const [instagram, tiktok] = askFor({ name: 'Snocks', terms: ['snocks.com'] })

test('writes the operators that search engines share', () => {
  expect(instagram && writeWebQuery(instagram)).toBe(
    `site:instagram.com ("Snocks" OR "snocks.com") ${CODES}`,
  )
  expect(tiktok && writeWebQuery(tiktok)).toMatch(/^site:tiktok\.com \("Snocks"/)
  const anywhere = { spellings: ['air up'], codeWords: ['Rabattcode'], site: null }
  expect(writeWebQuery(anywhere)).toBe('"air up" Rabattcode')
})

test.each([
  ['letters', 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenmanufaktur '],
  ['words', 'a b c d e f g h i j k '],
])('leaves out the last spellings where the service counts %s', (_, long) => {
  const terms = Array.from({ length: 9 }, (_, number) => `${long}${number}`)
  const [query] = askFor({ name: 'Snocks', terms })
  const text = query ? writeWebQuery(query, BRAVE) : ''
  expect(text.length).toBeLessThanOrEqual(BRAVE.maxLength)
  expect(text.split(' ').length).toBeLessThanOrEqual(BRAVE.maxWords)
  expect(text).toContain('("Snocks" OR "')
  expect(text).toContain(`${long}0"`)
  expect(text).not.toContain(`${long}4"`)
  expect(text).toContain(CODES)
})

test('a query that is still too long keeps one spelling and one word for codes', () => {
  const [query] = askFor({ name: 'x'.repeat(500), terms: ['y'] })
  const text = query ? writeWebQuery(query, BRAVE) : ''
  expect(text).toBe(`site:instagram.com "${'x'.repeat(500)}" Rabattcode`)
})
