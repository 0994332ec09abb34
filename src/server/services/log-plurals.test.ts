import { expect, test } from 'vitest'
import { countSuggestions } from '#shared/texts/admin-brands-de.ts'
import { describeFinds, formatCount, formatDaysAgo } from '#shared/texts/format.ts'
import { createTestContext } from '#test/context.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import {
  createListProvider,
  createPausableProvider,
  createPost,
  waitForRuns,
} from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import { addBrands } from './brands/add-brands.ts'
import { deleteCodes } from './codes/edit-codes.ts'
import { collectBrand, stopCollection } from './collection/collect-brands.ts'
import { listLogs } from './logs.ts'
import { startDueBrands } from './scheduling/publish-scheduled-brands.ts'
import { scheduleBrands } from './scheduling/schedule-brands.ts'
import { importBrands } from './transfer/import-brands.ts'

const t = useTestContext()

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
  [
    'a collection',
    (count) => {
      t.deps.searchProvider = createListProvider(
        names(count, 'ANNA1').map((code) => createPost(`15 % mit dem Code ${code} bei Snocks`)),
      )
      return collectBrand(t.asAdmin(), { id: insertBrand(t.db, { name: 'Snocks' }).id })
    },
  ],
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

test.each([
  [1, 'angehalten: 1 wartet wieder', 'Abgebrochen: 1 von 51 Codes wurde gelöscht.'],
  [2, 'angehalten: 2 warten wieder', 'Abgebrochen: 2 von 52 Codes wurden gelöscht.'],
])('what is cut off says how many, %i', async (count, plan, change) => {
  t.close()
  const gated = createPausableProvider()
  Object.assign(t, createTestContext({ searchProvider: gated.provider }))
  scheduleBrands(t.asAdmin(), { brands: names(count, 'Neu'), batchSize: 50, interval: 'daily' })
  gated.close()
  startDueBrands(t.asSystem())
  stopCollection(t.asAdmin())
  await waitForRuns(t.deps)
  expect(listLogs(t.asAdmin(), { type: 'brand' })[0]?.message).toContain(plan)
  const ids = names(count, 'CODE').map((code) => insertCode(t.db, { code }).id)
  // The rest of the first step is of codes that are gone already.
  const gone = Array.from({ length: 50 - count }, (_, index) => 1_000 + index)
  const others = names(count, 'WEITER').map((code) => insertCode(t.db, { code }).id)
  t.sqlite.exec(`create temp trigger broken before delete on codes when old.code = 'WEITER0' begin
    select raise(abort, 'kaputt'); end`)
  const result = deleteCodes(t.asAdmin(), { ids: [...ids, ...gone, ...others] })
  await expect(result).rejects.toThrow(change)
})

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
      'Für 2 Marken sind Websites vorgeschlagen.',
      '2 Codes',
      'vor 2 Tagen',
    ],
  ])
})
