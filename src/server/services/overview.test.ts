import { expect, test } from 'vitest'
import { insertSubmission } from '#db/queries/submissions.ts'
import { saveUnknownBrands } from '#db/queries/unknown-brands.ts'
import { scheduledBrands } from '#db/schema/collection.ts'
import type { ListCodesInput } from '#shared/schemas/admin-code.ts'
import { overviewInputSchema, overviewSchema } from '#shared/schemas/site.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { listBrands } from './brands/list-brands.ts'
import { listCodes } from './codes/list-codes.ts'
import { refreshDueCounters } from './counters.ts'
import { writeLog } from './logs.ts'
import { getDashboard, getOverview, getToDo } from './overview.ts'

const operator = { name: 'Anna', address: null, email: null, phone: null, vatId: null }

const t = useTestContext()

test('the dashboard counts active codes, influencers with public ones, and everything else', async () => {
  insertCode(t.db)
  insertCode(t.db, { expiresAt: TEST_NOW })
  insertCode(t.db, { status: 'rejected', expiresAt: TEST_NOW })
  insertCode(t.db, { needsReview: true })
  insertBrand(t.db)
  insertInfluencer(t.db)
  const dashboard = { totalCodes: 1, totalBrands: 5, totalInfluencers: 2, totalCategories: 6 }
  expect(getDashboard(t.asVisitor())).toEqual(dashboard)
  // Nor does it matter whether somebody noticed that an end has passed.
  await refreshDueCounters(t.asSystem())
  expect(getDashboard(t.asVisitor())).toEqual(dashboard)
})

test('the overview shows the latest 10 codes, brands by name and the top 15 influencers', () => {
  const brandId = insertBrand(t.db, { name: 'Zebra' }).id
  const influencerId = insertInfluencer(t.db).id
  for (let number = 1; number <= 11; number += 1)
    insertCode(t.db, { code: `N${number}`, brandId, influencerId, status: 'rejected' })
  for (let activeCodes = 1; activeCodes <= 16; activeCodes += 1)
    insertInfluencer(t.db, { username: `a${activeCodes}`, activeCodes })
  insertBrand(t.db, { name: 'Affe' })
  const overview = readOverview()
  expect(overview.recentCodes.map(({ code }) => code)).toEqual(
    Array.from({ length: 10 }, (_, index) => `N${11 - index}`),
  )
  expect(overview.brands.map(({ name }) => name)).toEqual(['Affe', 'Zebra'])
  expect(overview.influencers).toHaveLength(15)
  expect(overview.influencers[0]?.username).toBe('a16')
  expect(overview.missingOperatorData).toEqual(['Anschrift', 'E-Mail-Adresse'])
  expect(overviewSchema.parse(overview)).toEqual(overview)
})

const readOverview = (input: object = {}) =>
  getOverview(t.asAdmin(), { operator, ...overviewInputSchema.parse(input) })

test('the overview names no influencer without a public code', () => {
  insertCode(t.db, { influencerId: insertInfluencer(t.db, { username: 'aktiv' }).id })
  const { id: influencerId } = insertInfluencer(t.db, { username: 'abgelehnt' })
  insertCode(t.db, { influencerId, status: 'rejected' })
  insertInfluencer(t.db, { username: 'leer' })
  const { influencers } = readOverview()
  expect(influencers.map(({ username }) => username)).toEqual(['aktiv'])
})

test('all brands are reached page by page, far beyond 500, and past the end there are none', () => {
  const names = Array.from(
    { length: 1_203 },
    (_, index) => `Marke ${String(index).padStart(4, '0')}`,
  )
  for (const [index, name] of names.entries())
    insertBrand(t.db, { name, totalCodes: index % 7, url: `https://${index}.example` })
  expect(readOverview().totalBrands).toBe(1_203)
  const pages = [1, 2, 3].flatMap((brandsPage) => readOverview({ brandsPage }).brands)
  expect(pages.map(({ name }) => name)).toEqual(names)
  expect(pages.at(-1)?.url).toBe('https://1202.example')
  expect(readOverview({ brandsPage: 4 }).brands).toEqual([])

  const mostFirst = [1, 2].flatMap(
    (brandsPage) => readOverview({ brandsPage, brandsPageSize: 100, brandsSort: '-codes' }).brands,
  )
  expect(mostFirst.map(({ totalCodes }) => totalCodes)).toEqual([
    ...Array(171).fill(6),
    ...Array(29).fill(5),
  ])
  expect(new Set(mostFirst.map(({ id }) => id)).size).toBe(200)
})

test.each([
  [1, {}],
  [0, { expiresAt: TEST_NOW }],
  [0, { status: 'rejected' as const }],
  [0, { needsReview: true }],
])('%i of a code that another post contradicts is an active one: %j', async (active, code) => {
  insertCode(t.db, { hasContradiction: true, ...code })
  await refreshDueCounters(t.asSystem())
  expect(readOverview()).toMatchObject({ totalCodes: active, brands: [{ totalCodes: active }] })
})

test('codes are the same number on every tab, or the name says what is left out', async () => {
  const brandId = insertBrand(t.db, { name: 'Snocks' }).id
  const influencerId = insertInfluencer(t.db).id
  const of = { brandId, influencerId }
  insertCode(t.db, { ...of, status: 'verified' })
  insertCode(t.db, of)
  insertCode(t.db, { ...of, expiresAt: new Date(TEST_NOW.getTime() + 1) })
  insertCode(t.db, { ...of, needsReview: true })
  insertCode(t.db, { ...of, status: 'rejected' })
  insertCode(t.db, { ...of, expiresAt: TEST_NOW })
  insertCode(t.db, { status: 'verified' })
  await refreshDueCounters(t.asSystem())
  const overview = readOverview()
  const count = (input: ListCodesInput) => listCodes(t.asAdmin(), input).matching

  // 'Aktive Codes': counter, brands and influencers of the overview, and the tab 'Marken'.
  expect(overview.totalCodes).toBe(4)
  const sum = (counts: number[]) => counts.reduce((total, number) => total + number, 0)
  expect(sum(overview.brands.map(({ totalCodes }) => totalCodes))).toBe(4)
  expect(sum(listBrands(t.asAdmin()).map(({ totalCodes }) => totalCodes))).toBe(4)
  expect(sum(overview.influencers.map(({ activeCodes }) => activeCodes))).toBe(4)
  expect(count({ filter: 'verified' }) + count({ filter: 'unverified' })).toBe(4)
  // The tab 'Codes' has all of them, and each filter those that the others leave out.
  expect(listCodes(t.asAdmin(), {}).total).toBe(7)
  for (const filter of ['review', 'rejected', 'expired'] as const) expect(count({ filter })).toBe(1)
  expect(listCodes(t.asAdmin(), { brandId }).matching).toBe(6)
})

test('contact requests of the last seven days are counted, whatever else is in the log', async () => {
  const request = {
    type: 'admin',
    level: 'info',
    message: 'Kontaktanfrage (Presse): Hallo',
  } as const
  const write = () => writeLog(t.asSystem(), { ...request, details: { topic: 'press' } })
  write()
  t.clock.advance(7 * 86_400_000)
  expect(getToDo(t.asAdmin()).contactRequests).toBe(0)
  write()
  write()
  writeLog(t.asSystem(), { ...request, details: 'Text' })
  expect(getToDo(t.asAdmin()).contactRequests).toBe(2)
})

test('what waits for the operator is counted, each kind by itself', () => {
  const nothing = {
    review: 0,
    contradictions: 0,
    submissions: 0,
    unknownBrands: 0,
    failedPlans: 0,
    contactRequests: 0,
    securityWarnings: 0,
  }
  insertCode(t.db, {})
  writeLog(t.asSystem(), { type: 'security', level: 'info', message: 'Anmeldung' })
  expect(getToDo(t.asAdmin())).toEqual(nothing)

  insertCode(t.db, { needsReview: true, reviewReason: 'confidence' })
  insertCode(t.db, { hasContradiction: true })
  insertCode(t.db, { doubt: 'failing' })
  writeLog(t.asSystem(), { type: 'security', level: 'warning', message: 'Zu viele Anmeldungen' })
  insertSubmission(t.db, {
    kind: 'report',
    codeId: insertCode(t.db, {}).id,
    reason: 'ended',
    createdAt: TEST_NOW,
  })
  t.db
    .insert(scheduledBrands)
    .values(
      (['failed', 'pending'] as const).map((status) => ({
        brandName: status,
        nameKey: status,
        status,
        batchSize: 1,
        interval: 'daily' as const,
        scheduledAt: TEST_NOW,
        createdAt: TEST_NOW,
      })),
    )
    .run()
  saveUnknownBrands(t.db, [
    {
      name: 'Fremd',
      nameKey: 'fremd',
      offers: 2,
      username: 'anna',
      postUrl: 'https://www.instagram.com/p/A/',
      quote: 'Code A',
      seenAt: TEST_NOW,
    },
  ])
  expect(getToDo(t.asAdmin())).toEqual({
    review: 3,
    contradictions: 1,
    submissions: 1,
    unknownBrands: 1,
    failedPlans: 1,
    contactRequests: 0,
    securityWarnings: 1,
  })
})
