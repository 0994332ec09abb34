import { describe, expect, it } from 'vitest'
import brands from '#data/catalogue/brands.csv?raw'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import { offerSchema } from '#shared/schemas/post.ts'
import {
  isSameBrand,
  loadCaptions,
  matchLabels,
  TEST_AUTHORS,
} from '#test/training/labelled-captions.ts'
import weights from './model/weights.json'
import { createReader, readCaption } from './reader.ts'
import { READER } from './reader-name.ts'

const reader = createReader(parseCatalogue(brands))
const known = loadCaptions().filter(({ author }) => !TEST_AUTHORS.includes(author))

/** The weights were trained on them: that they fit the features is all that this shows. */
describe('captions that the reader was trained on', () => {
  const readings = known.map((caption) => ({ caption, ...readCaption(caption, reader) }))

  it('are read nearly as they are labelled', () => {
    const matched = readings.map(({ caption, offers }) => matchLabels(caption.codes, offers))
    const pairs = matched.flatMap((one) => one.pairs)
    const read = readings.flatMap(({ offers }) => offers).length
    const labelled = known.flatMap(({ codes }) => codes).length
    expect((2 * pairs.length) / (read + labelled)).toBeGreaterThan(0.95)
    const right = pairs.filter(({ label, read: offer }) => isSameBrand(label.brand, offer.brand))
    expect(right.length / pairs.length).toBeGreaterThan(0.85)
  })

  it('have codes and quotes that stand in them verbatim', () => {
    for (const { caption, offers } of readings)
      for (const offer of offers) {
        expect(caption.text.slice(offer.start, offer.end)).toBe(offer.quote)
        expect(offerSchema.parse(offer)).toEqual(offer)
      }
  })
})

const read = (text: string) =>
  readCaption({ text, username: 'anna', postedAt: '2026-11-01T10:00:00Z' }, reader).offers

it('reads the whole of an offer', () => {
  const text =
    'Nur für euch: Mit dem Code ANNA15 spart ihr 15 % bei @marke ab 50€, gültig bis 30.11.! 💛'
  const [offer, ...rest] = read(text)
  expect(rest).toEqual([])
  expect(offer).toMatchObject({
    code: 'ANNA15',
    brand: 'marke',
    discountAmount: 15,
    discountType: 'percentage',
    expiresAt: '2026-11-30',
    isExclusive: true,
    conditions: { minOrderAmount: 50 },
  })
  expect(offer?.quote).toContain('Code ANNA15')
})

it('keeps two offers apart', () => {
  const offers = read('Pullover von @strickwerk: 10% mit LEA10\nTasse von @toepferei: 5€ mit LEA5')
  expect(offers).toMatchObject([
    { code: 'LEA10', brand: 'strickwerk', discountAmount: 10, discountType: 'percentage' },
    { code: 'LEA5', brand: 'toepferei', discountAmount: 5, discountType: 'fixed' },
  ])
})

it('names a shop as the catalogue does, and the only one that a caption names', () => {
  const [offer] = read('Mit dem Code ANNA15 spart ihr 15 % bei @snocks')
  expect(offer?.brand).toBe('SNOCKS')
  const caption = { text: 'ANNA15 für @snocks', username: null, postedAt: null }
  expect(readCaption(caption, reader).onlyBrand).toBe('SNOCKS')
})

it('goes by the name that it was trained under', () => {
  expect(READER).toBe(weights.reader)
})

it('reads the same caption in the same way', () => {
  for (const caption of known.slice(0, 50))
    expect(readCaption(caption, reader)).toEqual(readCaption(caption, reader))
})

it.each([
  '',
  ' ',
  'Heute 20 % auf alles, ganz ohne Code.',
  'Kommentiert ROSE und gewinnt!',
  'Der QR-Code auf der Packung führt euch zum Rezept.',
])('reads no code in: %s', (text) => {
  expect(read(text)).toEqual([])
})
