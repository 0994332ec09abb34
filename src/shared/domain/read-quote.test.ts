import { expect, test } from 'vitest'
import { readingSchema } from '../schemas/post.ts'
import { cutReading, splitQuote } from './read-quote.ts'

const shares = { code: 0.97, shop: 0.88, amount: 0.99, end: 0.93 }
const TEXT = 'Snocks. Mit ANNA15 spart ihr 15 %. Bis 08.11.2026!'
const find = (kind: 'code' | 'shop' | 'amount' | 'end', words: string) => {
  const start = TEXT.indexOf(words)
  return { kind, start, end: start + words.length }
}
const reading = {
  shares,
  spans: [
    find('shop', 'Snocks'),
    find('code', 'ANNA15'),
    find('amount', '15 %'),
    find('end', '08.11.2026'),
  ],
}
const split = (quote: string, spans: Parameters<typeof splitQuote>[1]) =>
  splitQuote(quote, spans).map(({ text, kind }) => (kind ? [kind, text] : text))

test('places in the text become places in the quote; those outside of it, or half of it, are dropped', () => {
  const quote = 'Mit ANNA15 spart ihr 15 %. Bis 08'
  const start = TEXT.indexOf(quote)
  const cut = cutReading(reading, { start, end: start + quote.length })
  expect(cut.shares).toEqual(shares)
  expect(split(quote, cut.spans)).toEqual([
    'Mit ',
    ['code', 'ANNA15'],
    ' spart ihr ',
    ['amount', '15 %'],
    '. Bis 08',
  ])
})

test('a quote is split from its first to its last letter', () => {
  expect(split('ANNA15', [{ kind: 'code', start: 0, end: 6 }])).toEqual([['code', 'ANNA15']])
  expect(split('ANNA15', [])).toEqual(['ANNA15'])
  expect(split('', [])).toEqual([])
})

test.each([
  ['in order', [0, 2, 2, 4], true],
  ['in another order', [2, 4, 0, 2], false],
  ['one within another', [0, 4, 1, 2], false],
  ['empty', [0, 0, 2, 2], false],
] as const)('places must stand in order: %s', (_, [a, b, c, d], isSound) => {
  const spans = [
    { kind: 'code', start: a, end: b },
    { kind: 'shop', start: c, end: d },
  ]
  expect(readingSchema.safeParse({ shares, spans }).success).toBe(isSound)
})
