import { describe, expect, it } from 'vitest'
import brands from '#data/catalogue/brands.csv?raw'
import { parseCatalogue } from '#server/services/catalogue/parse-catalogue.ts'
import { createBrandLexicon } from '../extraction/brand-lexicon.ts'
import { extractOffers } from '../extraction/extract-offers.ts'
import { loadGolden } from '../extraction/golden/load-golden.ts'
import { isUnsure, listDoubts } from './is-unsure.ts'

const lexicon = createBrandLexicon(parseCatalogue(brands))
const readByRules = (text: string, postedAt: string | null = '2026-10-30T10:00:00Z') => ({
  offers: extractOffers({ text, postedAt }, lexicon).map((offer) => ({
    ...offer,
    reader: 'rules',
  })),
  onlyBrand: null,
})
const doubtsOf = (text: string) => listDoubts(text, readByRules(text), lexicon)

describe('what the rules leave in doubt', () => {
  it.each([
    'Sonne, Meer und mein neues Lieblingsbuch.',
    'Werbung | Mein Morgen mit der neuen Tasse von Snocks ☕',
    'Mit dem Rabattcode ANNA10 spart ihr 10 % bei Snocks.',
    'Anzeige. Der QR-Code auf der Tüte gibt euch 10 % auf WOLKE.',
    'Anzeige. Heute gibt es 20 % bei SNOCKS.',
    'Anzeige. 20 % auf LAMPE und alles andere, ganz ohne Code.',
    'ANZEIGE! HEUTE 20 % AUF JEDE LAMPE BEI SNOCKS, KOMMT VORBEI',
  ])('nothing in: %s', (text) => {
    expect(doubtsOf(text)).toEqual([])
  })

  it.each([
    ['unread', 'Anzeige. Der Sommer riecht nach 15 % und WOLKE, meint die Seifenküche.'],
    ['whose', 'Mit dem Rabattcode ANNA10 spart ihr 10 %. Snocks oder doch KoRo?'],
    ['alive', 'Rabattcode ANNA10 für 10 % bei Snocks. Der Frühling ist leider schon vorbei.'],
    ['terms', 'Mit dem Rabattcode ANNA10 spart ihr bei Snocks 10 %, gültig bis zur Ernte.'],
  ])('%s in: %s', (doubt, text) => {
    const reading = readByRules(text)
    if (doubt === 'whose')
      reading.offers = reading.offers.map((offer) => ({ ...offer, brand: null }))
    expect(listDoubts(text, reading, lexicon)).toContain(doubt)
  })

  it('an offer that is less sure than nine in ten', () => {
    const text = 'Mit dem Rabattcode ANNA10 spart ihr 10 % bei Snocks.'
    const reading = readByRules(text)
    const rate = (confidence: number) => ({
      ...reading,
      offers: reading.offers.map((offer) => ({ ...offer, confidence })),
    })
    expect(listDoubts(text, rate(0.89), lexicon)).toEqual(['weak'])
    expect(listDoubts(text, rate(0.9), lexicon)).toEqual([])
  })
})

it('asks about no more than a quarter of the golden captions', () => {
  const golden = loadGolden()
  const asked = golden.filter(({ text, postedAt }) =>
    isUnsure(text, readByRules(text, postedAt), lexicon),
  )
  expect(asked.length / golden.length).toBeLessThanOrEqual(0.25)
  expect(asked.length).toBeGreaterThan(0)
})
