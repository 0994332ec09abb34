import { afterEach, beforeEach, expect, test } from 'vitest'
import { overviewSchema } from '#shared/schemas/site.ts'
import { createTestContext, TEST_NOW, type TestContext } from '../../testing/create-test-context.ts'
import { insertBrand, insertCode, insertInfluencer } from '../../testing/factories.ts'
import { refreshDueCounters } from '../counters/refresh-due-counters.ts'
import { getDashboard } from './get-dashboard.ts'
import { getOverview } from './get-overview.ts'

const operator = { name: 'Anna', address: null, email: null, phone: null, vatId: null }

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

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
  const overview = getOverview(t.asAdmin(), { operator })
  expect(overview.recentCodes.map(({ code }) => code)).toEqual(
    Array.from({ length: 10 }, (_, index) => `N${11 - index}`),
  )
  expect(overview.brands.map(({ name }) => name)).toEqual(['Affe', 'Zebra'])
  expect(overview.influencers).toHaveLength(15)
  expect(overview.influencers[0]?.username).toBe('a16')
  expect(overview.missingOperatorData).toEqual(['OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])
  expect(overviewSchema.parse(overview)).toEqual(overview)
})

test('the overview names no influencer without a public code', () => {
  insertCode(t.db, { influencerId: insertInfluencer(t.db, { username: 'aktiv' }).id })
  const { id: influencerId } = insertInfluencer(t.db, { username: 'abgelehnt' })
  insertCode(t.db, { influencerId, status: 'rejected' })
  insertInfluencer(t.db, { username: 'leer' })
  const { influencers } = getOverview(t.asAdmin(), { operator })
  expect(influencers.map(({ username }) => username)).toEqual(['aktiv'])
})

test('visitors do not see the overview', () => {
  expect(() => getOverview(t.asVisitor(), { operator })).toThrow(
    expect.objectContaining({ code: 'unauthenticated' }),
  )
})
