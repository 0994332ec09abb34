import { expect, test } from 'vitest'
import { drawShareImage } from './draw-share-image.ts'
import { describeCard, fitText } from './lay-out-card.ts'
import type { ShareImageCard } from './share-image-renderer.ts'

const card = (name: string, more: Partial<ShareImageCard['brand']> = {}): ShareImageCard => ({
  siteName: 'Codefluencer',
  brand: { name, totalCodes: 6, highestDiscount: 20, highestDiscountType: 'percentage', ...more },
})

test.each([
  ['the site', { siteName: 'Codefluencer', brand: null }],
  ['umlauts', card('Müller Öko-Wäsche & Käseßchen')],
  [
    'a long name',
    card('Donaudampfschifffahrtsgesellschaftskapitänsmütze Oberammergau'.padEnd(80, 'o')),
  ],
  ['markup and letters no font has', card('<b>&"\u0000\ud800 日本 🙂')],
] as [string, ShareImageCard][])('draws a PNG of 1200 x 630 for %s', async (_, content) => {
  const png = Buffer.from(await drawShareImage(content))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  // A blank code card weighs 13 kB; social networks refuse far larger ones than these.
  expect(png.length).toBeGreaterThan(20_000)
  expect(png.length).toBeLessThan(150_000)
})

test('the card names discount and number of codes, or that there are none', () => {
  expect(describeCard(card('Snocks'))).toMatchObject({
    above: 'bis zu',
    figure: '20\u00a0%',
    subtitle: '6\u00a0aktive Codes',
  })
  expect(describeCard(card('Snocks', { totalCodes: 1 }))).toMatchObject({
    above: '',
    subtitle: '1\u00a0aktiver Code',
  })
  expect(describeCard(card('über', { totalCodes: 0, highestDiscount: 0 }))).toMatchObject({
    figure: 'Ü',
    subtitle: 'Zurzeit keine aktiven Codes',
  })
  expect(describeCard(card('Snocks', { highestDiscount: 0 }))).toMatchObject({ figure: '6' })
  expect(describeCard(card('Kai 日本 🙂')).title).toBe('Kai')
})

test('names shrink to fit, and no further than can be read', () => {
  const frame = { width: 576, height: 264, lineHeight: 1.08, sizes: [44, 108] as const }
  expect(fitText('Snocks', frame)).toBe(108)
  const middle = fitText('Müller Öko-Wäsche & Käseßchen', frame)
  expect(middle).toBeGreaterThan(44)
  expect(middle).toBeLessThan(108)
  expect(fitText('o'.repeat(80), frame)).toBe(44)
})
