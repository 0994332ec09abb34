import { expect, test } from 'vitest'
import { countCodesByFilter, listAdminCodeIds } from '#db/queries/admin-codes.ts'
import { listNewestSources } from '#db/queries/code-cards.ts'
import { listCodesByKeys } from '#db/queries/collected-codes.ts'
import { updateInfluencerCounters } from '#db/queries/counters.ts'
import {
  countListedCodes,
  listExpiredCodeIds,
  listListedCodeIds,
} from '#db/queries/public-lists.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { listCodesBeginning } from '#db/queries/search.ts'
import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { watchStatements } from '#test/observe.ts'
import { useTestContext } from '#test/use-context.ts'

const t = useTestContext()

/** How SQLite goes about the statements of a query. */
function explain(run: () => unknown): string {
  const statements = watchStatements(t.sqlite)
  run()
  const rows = statements.stop().flatMap((text) => {
    const parameters = text.split('?').slice(1)
    return t.sqlite.prepare(`explain query plan ${text}`).all(parameters.map(() => 1))
  })
  return rows.map((row) => (row as { detail: string }).detail).join('\n')
}

const now = TEST_NOW
const page = { now, limit: 12, offset: 400 }
const selection = { now, categoryId: 2, unit: 'fixed' as const }
const order = { sort: 'created', isDescending: true } as const

/** For each index of `codes`, and for some of its posts, the queries that it is there for. */
const NO_SELECTION = { brandId: undefined, only: undefined, runId: undefined }
const USERS: Record<string, (() => unknown)[]> = {
  codes_brand_code: [() => listCodesByKeys(t.db, [{ brandId: 1, normalizedCode: 'A' }])],
  codes_influencer: [
    () => listListedCodeIds(t.db, { ...page, influencerId: 1, view: 'all' }),
    () => updateInfluencerCounters(t.db, [1], now),
  ],
  codes_normalized: [() => listCodesBeginning(t.db, { ...page, text: 'ANNA' })],
  codes_expires: [
    () => listListedCodeIds(t.db, { ...page, ...selection, view: 'expiring' }),
    () => countListedCodes(t.db, { ...selection, view: 'expiring' }),
  ],
  codes_brand_rank: [
    () => listListedCodeIds(t.db, { ...page, brandId: 1, view: 'all' }),
    () => listExpiredCodeIds(t.db, { ...page, brandId: 1 }),
  ],
  codes_featured: [
    () => listListedCodeIds(t.db, { ...page, view: 'best' }),
    () => listListedCodeIds(t.db, { ...page, categoryId: 2, view: 'best' }),
  ],
  codes_newest: [
    () => listListedCodeIds(t.db, { ...page, view: 'new' }),
    () => listListedCodeIds(t.db, { ...page, ...selection, view: 'new' }),
    () => countListedCodes(t.db, { ...selection, view: 'new' }),
  ],
  codes_highest: [() => listListedCodeIds(t.db, { ...page, ...selection, view: 'highest' })],
  codes_review: [
    () => listAdminCodeIds(t.db, { ...page, ...NO_SELECTION, filter: 'review', words: [], order }),
  ],
  codes_states: [() => countCodesByFilter(t.db, now)],
  code_sources_newest: [() => listNewestSources(t.db, { ids: [1], perCode: 5 })],
}

test.each(Object.entries(USERS))(
  '%s is used by each query that it is there for',
  (index, users) => {
    for (const run of users) expect(explain(run)).toContain(index)
  },
)

test('codes have a dozen indexes at most, and each has a query that uses it', () => {
  const names = t.sqlite
    .prepare("select name from sqlite_schema where type = 'index' and tbl_name = 'codes'")
    .pluck()
    .all()
  expect(names.length).toBeLessThanOrEqual(12)
  expect(Object.keys(USERS)).toEqual(expect.arrayContaining(names))
})

test('the counts above the list of the operator are made of an index alone', () => {
  expect(explain(() => countCodesByFilter(t.db, now))).toContain('COVERING INDEX codes_states')
})

test('lists of all codes are walked along an index: nothing is sorted but what is alike', () => {
  const lists = [
    { now, view: 'best' },
    { now, view: 'new' },
    { now, view: 'found' },
    { now, categoryId: 2, view: 'found' },
    { ...selection, view: 'new' },
    { ...selection, view: 'highest' },
    { ...selection, view: 'expiring' },
  ] as const
  // A page that is full asks for no doubted codes, which are few and sorted.
  const { id: brandId } = insertBrand(t.db, { category: CATEGORIES[1]?.slug })
  const expiresAt = new Date(now.getTime() + 3_600_000)
  insertCode(t.db, { brandId, discountType: 'fixed', expiresAt })
  for (const list of lists)
    expect(explain(() => listListedCodeIds(t.db, { ...list, limit: 1 }))).not.toMatch(
      /FOR ORDER BY/,
    )
})

test('contradictions of some codes are found without a look at the posts of all', () => {
  expect(explain(() => refreshContradictions(t.db, [1, 2]))).not.toMatch(
    /SCAN (code_sources|codes)/,
  )
})
