import { expect, test } from 'vitest'
import { findBrandDates, listMonthlyTrends } from '#db/queries/brands.ts'
import { listNewestSources } from '#db/queries/code-details.ts'
import {
  countBrandCodes,
  countListedCodes,
  listBestOfCategoryIds,
  listBrandCodeIds,
  listExpiredCodeIds,
  listFeaturedCodeIds,
  listListedCodeIds,
  listReportedCodeIds,
} from '#db/queries/codes.ts'
import { updateBrandCounters } from '#db/queries/counters.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { TEST_NOW } from '#test/context.ts'
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

const page = { brandId: 1, now: TEST_NOW, limit: 12, offset: 400 }

test.each([
  ['codes_featured', () => listFeaturedCodeIds(t.db, page)],
  ['codes_brand_rank', () => listBrandCodeIds(t.db, { ...page, view: 'all' })],
  ['codes_brand_amount', () => listBrandCodeIds(t.db, { ...page, view: 'highest' })],
  ['codes_brand_end', () => listBrandCodeIds(t.db, { ...page, view: 'expiring' })],
  ['codes_brand_end', () => listExpiredCodeIds(t.db, page)],
  ['codes_brand_reported', () => listReportedCodeIds(t.db, page)],
  ['codes_brand_seen', () => findBrandDates(t.db, page)],
])('%s is walked in its order: nothing is sorted for a page', (index, run) => {
  const plan = explain(run)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/SCAN codes(?! USING INDEX)|ORDER BY/)
})

const selection = { now: TEST_NOW, categoryId: 2, unit: 'fixed' as const }

test.each([
  ['codes_public_created', () => listListedCodeIds(t.db, { ...page, ...selection, view: 'new' })],
  [
    'codes_public_amount',
    () => listListedCodeIds(t.db, { ...page, ...selection, view: 'highest' }),
  ],
  ['codes_public_created', () => countListedCodes(t.db, { ...selection, view: 'new' })],
])('%s is walked for the list of all codes: nothing is sorted', (index, run) => {
  const plan = explain(run)
  expect(plan).toMatch(new RegExp(`SCAN codes USING INDEX ${index}`))
  expect(plan).not.toContain('ORDER BY')
})

test('of all codes, only those that end soon are looked at for that view', () => {
  const asked = { ...page, ...selection, view: 'expiring' as const }
  const plan = explain(() => [listListedCodeIds(t.db, asked), countListedCodes(t.db, asked)])
  expect(plan).toMatch(/SEARCH codes USING .*\(expires_at>\? AND expires_at<\?\)/)
  expect(plan).not.toMatch(/SCAN codes|ORDER BY/)
})

test("a category's best codes are walked: nothing is sorted", () => {
  const plan = explain(() => listBestOfCategoryIds(t.db, { ...page, categoryId: 2 }))
  expect(plan).toContain('codes_featured')
  expect(plan).not.toMatch(/SCAN codes(?! USING INDEX)|ORDER BY/)
})

test("a brand's newest codes are walked; only those of the same instant are sorted", () => {
  const plan = explain(() => listBrandCodeIds(t.db, { ...page, view: 'new' }))
  expect(plan).toContain('codes_brand_figures')
  expect(plan).not.toMatch(/SCAN codes|FOR ORDER BY/)
})

test.each([
  ['number of codes', () => countBrandCodes(t.db, { ...page, view: 'all' })],
  ['months', () => listMonthlyTrends(t.db, { ...page, months: [], unit: 'fixed' })],
])("a brand's %s are read from an index alone", (_name, run) => {
  const plan = explain(run).split('\n')
  const ofCodes = plan.filter((step) => / codes /.test(step))
  expect(ofCodes.length).toBeGreaterThan(0)
  for (const step of ofCodes) expect(step).toContain('USING COVERING INDEX codes_brand_figures')
})

test("a brand's counters are read from an index alone, but for the codes of the highest amount", () => {
  const plan = explain(() => updateBrandCounters(t.db, [1], TEST_NOW)).split('\n')
  const ofCodes = plan.filter((step) => / codes /.test(step))
  expect([...new Set(ofCodes.map((step) => / INDEX (.*)/.exec(step)?.[1]))]).toEqual([
    'codes_brand_figures (brand_id=?)',
    'codes_brand_figures (brand_id=? AND created_at>? AND created_at<?)',
    'codes_brand_amount (brand_id=? AND discount_amount=?)',
  ])
})

test("a code's newest posts come from an index: the many others are not looked at", () => {
  const plan = explain(() => listNewestSources(t.db, { ids: [1], perCode: 5 }))
  expect(plan).toContain('COVERING INDEX code_sources_newest (code_id=?)')
  expect(plan).not.toContain('SCAN code_sources')
})

test('contradictions of some codes are found without a look at the posts of all', () => {
  expect(explain(() => refreshContradictions(t.db, [1, 2]))).not.toMatch(
    /SCAN (code_sources|codes)/,
  )
})
