import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createBrandIndex } from '#extraction/brands.ts'
import type { ReaderModel } from '#extraction/read-codes.ts'
import { type LabelledCaption, parseCaptions } from '#test/training/labelled-captions.ts'
import { readCodes, trainReader } from '#test/training/train-reader.ts'

const BRANDS = createBrandIndex([
  { name: 'Snocks', domain: 'snocks.com', handles: ['snocks'], spellings: [] },
])
const OPTIONS = { seed: 7, trees: 60, copies: 1 }

/** Some captions of each of a few authors: enough for usual sentences, trained within seconds. */
const captions: LabelledCaption[] = ['insta', 'tiktok', 'shop', 'podcast', 'parents'].flatMap(
  (author) =>
    parseCaptions(
      readFileSync(new URL(`../../data/captions/${author}.jsonl`, import.meta.url), 'utf8'),
      author,
    ).slice(0, 60),
)
let model: ReaderModel
beforeAll(() => {
  model = trainReader(captions, BRANDS, OPTIONS)
})

const read = (text: string) =>
  readCodes({ text, username: null, postedAt: '2026-03-04' }, BRANDS, model)

test('the same captions and seed give the same weights, byte for byte', () => {
  const again = trainReader(captions, BRANDS, OPTIONS)
  const bytes = ({ codes, links }: ReaderModel) =>
    Buffer.concat(
      [
        codes.logistic,
        ...Object.values(links.words),
        ...[codes.forest, codes.second, links.shop, links.amount, links.end].flatMap(
          ({ roots, feature, value, left, expected }) => [roots, feature, value, left, expected],
        ),
      ].map((part) => Buffer.from(part.buffer)),
    )
  expect(bytes(again).equals(bytes(model))).toBe(true)
})

test('a usual sentence is read with its shop and amount', () => {
  expect(read('Mit meinem Code MIRA15 spart ihr 15 % bei Snocks!')).toMatchObject([
    { code: 'MIRA15', brand: 'Snocks', amount: { value: 15, type: 'percentage' } },
  ])
})

test('a text without a code gives none', () => {
  expect(read('Heute war ich mit Snocks im Wald laufen, 12 km in 65 Minuten.')).toEqual([])
})

test('what is read stands in the text', () => {
  for (const caption of captions)
    for (const { code } of readCodes(caption, BRANDS, model))
      expect(caption.text.normalize('NFKC').replaceAll(/[\s-]/gu, '')).toContain(
        code.replaceAll(/[\s-]/gu, ''),
      )
})
