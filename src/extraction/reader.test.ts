import { describe, expect, it } from 'vitest'
import { offerSchema } from '#shared/schemas/post.ts'
import { openTestReader } from '#test/caption-reader.ts'
import type { JudgedReading } from '#test/training/judge-reader.ts'
import {
  isSameBrand,
  loadCaptions,
  matchLabels,
  TEST_AUTHORS,
  VALIDATION_AUTHORS,
} from '#test/training/labelled-captions.ts'
import { readCaption } from './reader.ts'

const reader = await openTestReader()
const known = loadCaptions()
  .filter(({ author }) => ![...TEST_AUTHORS, ...VALIDATION_AUTHORS].includes(author))
  .filter((_, number) => number % 40 === 0)

/** The encoder was trained on them: that it is the one that belongs to the program is all that this shows. */
describe('captions that the reader was trained on', async () => {
  const readings: JudgedReading[] = []
  for (const caption of known)
    readings.push({ caption, offers: (await readCaption(caption, reader)).offers })

  it('are read nearly as they are labelled', () => {
    const matched = readings.map(({ caption, offers }) => matchLabels(caption.codes, offers))
    const pairs = matched.flatMap((one) => one.pairs)
    const read = readings.flatMap(({ offers }) => offers).length
    const labelled = known.flatMap(({ codes }) => codes).length
    expect((2 * pairs.length) / (read + labelled)).toBeGreaterThan(0.95)
    const right = pairs.filter(({ label, read: offer }) => isSameBrand(label.brand, offer.brand))
    expect(right.length / pairs.length).toBeGreaterThan(0.9)
  })

  it('have codes, quotes and places that stand in them verbatim', () => {
    for (const { caption, offers } of readings)
      for (const offer of offers) {
        expect(caption.text.slice(offer.start, offer.end)).toBe(offer.quote)
        expect(offerSchema.parse(offer)).toEqual(offer)
        expect(offer.reading?.spans.some(({ kind }) => kind === 'code')).toBe(true)
      }
  })
})

const read = async (text: string) =>
  (await readCaption({ text, username: 'anna', postedAt: '2026-11-01T10:00:00Z' }, reader)).offers

it('reads the whole of an offer', async () => {
  const text =
    'Nur für euch: Mit dem Code ANNA15 spart ihr 15 % bei @marke ab 50€, gültig bis 30.11.! 💛'
  const [offer, ...rest] = await read(text)
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

it('keeps two offers apart', async () => {
  const offers = await read(
    'Pullover von @strickwerk: 10% mit LEA10\nTasse von @toepferei: 5€ mit LEA5',
  )
  expect(offers).toMatchObject([
    { code: 'LEA10', brand: 'strickwerk', discountAmount: 10, discountType: 'percentage' },
    { code: 'LEA5', brand: 'toepferei', discountAmount: 5, discountType: 'fixed' },
  ])
})

it('names a shop as the catalogue does, and the only one that a caption names', async () => {
  const [offer] = await read('Mit dem Code ANNA15 spart ihr 15 % bei @snocks')
  expect(offer?.brand).toBe('SNOCKS')
  const caption = { text: 'ANNA15 für @snocks', username: null, postedAt: null }
  expect((await readCaption(caption, reader)).onlyBrand).toBe('SNOCKS')
})

it('reads the same caption in the same way', async () => {
  for (const caption of known.slice(0, 20))
    expect(await readCaption(caption, reader)).toEqual(await readCaption(caption, reader))
})

it.each([
  '',
  ' ',
  'Heute 20 % auf alles, ganz ohne Code.',
  'Kommentiert ROSE und gewinnt!',
  'Der QR-Code auf der Packung führt euch zum Rezept.',
])('reads no code in: %s', async (text) => {
  expect(await read(text)).toEqual([])
})
