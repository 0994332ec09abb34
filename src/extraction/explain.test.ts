import { expect, it } from 'vitest'
import brands from '#data/catalogue/brands.csv?raw'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import { describeReason } from '#shared/texts/reader-reasons-de.ts'
import { explainCaption } from './explain.ts'
import { createReader, readCaption } from './reader.ts'
import { FIRST_NAMES, SECOND_NAMES } from './score.ts'

const reader = createReader(parseCatalogue(brands))
const input = {
  text: 'Werbung. Mit MIRA15 spart ihr 15 % bei Snocks, nur bis Sonntag! LUNA20 ist abgelaufen.',
  username: 'mira',
  postedAt: '2026-11-04',
}

it('says of each word that could be a code how likely it is one, and why', () => {
  const { candidates, offers } = explainCaption(input, reader)
  const [first] = candidates
  expect(first).toMatchObject({ code: 'MIRA15', isRead: true })
  expect(first?.share).toBeGreaterThan(0.9)
  for (const { inFavour, against } of candidates) {
    expect(inFavour.length).toBeLessThanOrEqual(5)
    expect(against.every(({ moved }) => moved < 0)).toBe(true)
    const strongest = inFavour.map(({ moved }) => moved)
    expect(strongest).toEqual(strongest.toSorted((one, two) => two - one))
  }
  expect(offers.map(({ code }) => code)).toEqual(['MIRA15'])
  expect(offers[0]?.shops[0]?.name).toBe('SNOCKS')
  expect(offers[0]?.amounts[0]?.name).toBe('15 %')
  expect(offers[0]?.ends[0]?.name).toBe('2026-11-08')
})

it('says where code, amount, shop and end stand, whatever signs are before them', () => {
  const text = '🎉 Ⓡabatt! Mit MIRA15 spart ihr 15 % bei @snocks, nur bis 08.11.2026.'
  const [offer] = explainCaption({ ...input, text }, reader).offers
  const words = offer?.spans.map(({ kind, start, end }) => [kind, text.slice(start, end)])
  expect(words).toEqual([
    ['code', 'MIRA15'],
    ['amount', '15 %'],
    ['shop', '@snocks'],
    ['end', '08.11.2026'],
  ])
})

it('what was not read is not marked', () => {
  const [offer] = explainCaption(
    { ...input, text: 'Mit dem Code MIRA15 spart ihr.' },
    reader,
  ).offers
  expect(offer?.spans.map(({ kind }) => kind)).toEqual(['code'])
})

it('explains what is read, not something else', () => {
  const { offers } = readCaption(input, reader)
  const explained = explainCaption(input, reader).offers
  expect(explained.flatMap(({ confidence }) => confidence)).toEqual(
    offers.map(({ confidence }) => confidence),
  )
})

it('has German words for every reason', () => {
  const columns = [...FIRST_NAMES, ...SECOND_NAMES.slice(FIRST_NAMES.length + 1)]
  expect(columns.filter((column) => describeReason(column) === column)).toEqual([])
})
