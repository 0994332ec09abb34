import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { insertBrand } from '#server/testing/factories.ts'
import { countSuggestions } from '#shared/texts/admin-brands-de.ts'
import { describeFinds, formatCount, formatDaysAgo } from '#shared/texts/format.ts'
import { addBrands } from '../brands/add-brands.ts'
import { collectBrand } from '../collection/collect-brand.ts'
import { scheduleBrands } from '../scheduling/schedule-brands.ts'
import { importBrands } from '../transfer/import-brands.ts'
import { listLogs } from './list-logs.ts'

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

/** 'one' followed by a word that only several things have. */
const WRONG_ONE =
  /(?<!\d)1\s(?:Marken|Codes|Posts|Duplikate|Einträge|Tage|Stimmen|Beiträge|Bewertungen|neue|gefundenen Codes)\b/u
/** Several of what is written as one. */
const WRONG_MANY = /(?<!\d)[2-9]\s(?:Marke|Code|Post|Duplikat|neuer|gefundenen Code)\b/u

const names = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word}${index}`)
const ACTS: readonly [string, (count: number) => unknown][] = [
  ['a list of brands', (count) => addBrands(t.asAdmin(), { brands: names(count, 'Neu') })],
  [
    'repetitions in it',
    (count) => {
      const brands = names(count, 'Neu')
      return addBrands(t.asAdmin(), { brands: [...brands, ...brands] })
    },
  ],
  [
    'a plan',
    (count) =>
      scheduleBrands(t.asAdmin(), {
        brands: names(count, 'Neu'),
        batchSize: 1,
        interval: 'daily',
      }),
  ],
  [
    'a file of brands',
    (count) =>
      importBrands(t.asAdmin(), {
        rows: names(count, 'Neu').map((name, index) => ({ line: index + 2, values: { name } })),
      }),
  ],
  ['a collection', () => collectBrand(t.asAdmin(), { id: insertBrand(t.db).id })],
]

test.each(ACTS.flatMap(([what, act]) => [1, 2].map((count) => ({ what, act, count }))))(
  'the log entry on $what says one and several, $count',
  async ({ act, count }) => {
    await act(count)
    const messages = listLogs(t.asAdmin(), {}).map(({ message }) => message)
    expect(messages).not.toEqual([])
    for (const message of messages) {
      expect(message).not.toMatch(WRONG_ONE)
      expect(message).not.toMatch(WRONG_MANY)
    }
  },
)

test('texts with numbers, with one and with two', () => {
  const texts = [1, 2].map((count) =>
    [
      describeFinds({ added: count, found: count, posts: count }),
      countSuggestions(count),
      formatCount(count, 'Code', 'Codes'),
      formatDaysAgo(new Date(2026, 0, 10 - count), new Date(2026, 0, 10)),
    ].map((text) => text.replaceAll('\u00a0', ' ')),
  )
  expect(texts).toEqual([
    [
      '1 neuer von 1 gefundenen Code in 1 Post',
      'Für 1 Marke ist eine Website vorgeschlagen.',
      '1 Code',
      'gestern',
    ],
    [
      '2 neue von 2 gefundenen Codes in 2 Posts',
      'Für 2 Marken ist eine Website vorgeschlagen.',
      '2 Codes',
      'vor 2 Tagen',
    ],
  ])
})
