import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { refreshStanding } from '#server/services/codes/ranking.ts'
import { createTestContext, TEST_NOW, type TestContext } from '#test/context.ts'
import { insertBrand, insertInfluencer } from '#test/factories.ts'
import { countTurns } from '#test/observe.ts'
import { dumpCodes, listAllIds } from '#test/stored-rows.ts'
import { refreshCounters } from './schedule.ts'

/** More than two steps of every kind. */
const CODES = 450
const BRANDS = 25
const PEOPLE = 130

const contexts: TestContext[] = []
beforeEach(() => contexts.push(fillSite(), fillSite()))
afterEach(() => {
  for (const t of contexts.splice(0)) t.close()
})

/** Codes of all kinds, of which a third has ended and many have votes; the same at every call. */
function fillSite(): TestContext {
  const t = createTestContext()
  for (let id = 1; id <= BRANDS; id += 1) insertBrand(t.db, { name: `Marke ${id}` })
  for (let id = 1; id <= PEOPLE; id += 1) insertInfluencer(t.db, { username: `person${id}` })
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${CODES})`
  const now = TEST_NOW.getTime()
  t.sqlite.exec(`
    ${numbers} insert into codes (brand_id, influencer_id, code, normalized_code, discount_amount,
      discount_type, status, confidence, needs_review, upvotes, downvotes, expires_at, created_at,
      extracted_at, confirmed_at)
    select 1 + i / 4 % ${BRANDS}, 1 + i % ${PEOPLE}, 'C' || i, 'C' || i, nullif(i % 40, 0), 'percentage',
      iif(i % 11, 'unverified', 'rejected'), 0.9, i % 13 = 0, iif(i % 4, 0, 3), iif(i % 5, 0, 1),
      iif(i % 3, null, ${now} - i), ${now} - i * 3600000, ${now}, ${now} from n;
    ${numbers} insert into votes (code_id, voter, vote, created_at)
    select i, 'up' || v.value, 'working', ${now} - i * 86400000 / 9
      from n join json_each('[1,2,3]') v where i % 4 = 0
    union all select i, 'down', 'not_working', ${now} - 5 from n where i % 5 = 0;
    ${numbers} insert into code_sources (code_id, influencer_id, post_url, quote, quote_start,
      quote_end, posted_at, reader, confidence, created_at)
    select i, 1 + (i + v.value) % ${PEOPLE}, 'https://x.example/' || v.value, 'Q', 0, 1, 1, 'r', 1, 1
      from n join json_each('[0,1]') v where v.value = 0 or i % 7 = 0`)
  return t
}

test('refreshing step by step gives the same counters as all at once', async () => {
  const [stepwise, atOnce] = contexts as [TestContext, TestContext]
  const result = await refreshCounters(stepwise.asSystem())
  const { db } = atOnce
  const { codes, statuses } = refreshStanding(db, listAllIds(db, 'codes'), TEST_NOW)
  const brands = updateBrandCounters(db, listAllIds(db, 'brands'), TEST_NOW)
  const influencers = updateInfluencerCounters(db, listAllIds(db, 'influencers'), TEST_NOW)
  expect(result).toEqual({ ranked: codes.length, statuses, brands, influencers })
  expect(result).toMatchObject({ ranked: CODES, brands: BRANDS })
  expect(statuses).toBeGreaterThan(30)
  expect(dumpCodes(stepwise.sqlite)).toEqual(dumpCodes(atOnce.sqlite))
})

test('others get their turn between the steps', async () => {
  const [t] = contexts as [TestContext]
  const transaction = vi.spyOn(t.db, 'transaction')
  const turns = await countTurns(() => refreshCounters(t.asSystem()))
  expect(turns).toBeGreaterThanOrEqual(
    Math.ceil(CODES / 100) + Math.ceil(BRANDS / 10) + Math.ceil(PEOPLE / 50),
  )
  expect(transaction.mock.calls.length).toBeGreaterThanOrEqual(turns - 1)
})

test('a process that is asked to stop waits for no more than the step at hand', async () => {
  const [t] = contexts as [TestContext]
  const job = refreshCounters(t.asSystem())
  await t.deps.background.stop()
  expect(await job).toMatchObject({ ranked: 100, brands: 0, influencers: 0 })
})
