import { expect, test } from 'vitest'
import { buildQueries, writeWebQuery } from './queries.ts'

const BRAVE = { maxLength: 400, maxWords: 50 }
const CODES = '(Rabattcode OR Gutscheincode OR Code OR "mit meinem Code" OR Rabatt)'
const [instagram, tiktok] = buildQueries({ name: 'Snocks', terms: ['snocks.com'] })

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
  const [query] = buildQueries({ name: 'Snocks', terms })
  const text = query ? writeWebQuery(query, BRAVE) : ''
  expect(text.length).toBeLessThanOrEqual(BRAVE.maxLength)
  expect(text.split(' ').length).toBeLessThanOrEqual(BRAVE.maxWords)
  expect(text).toContain('("Snocks" OR "')
  expect(text).toContain(`${long}0"`)
  expect(text).not.toContain(`${long}4"`)
  expect(text).toContain(CODES)
})

test('keeps one spelling and one word for codes, then it is for the service to refuse', () => {
  const [query] = buildQueries({ name: 'x'.repeat(500), terms: ['y'] })
  const text = query ? writeWebQuery(query, BRAVE) : ''
  expect(text).toBe(`site:instagram.com "${'x'.repeat(500)}" Rabattcode`)
})
