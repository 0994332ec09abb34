import { expect, test } from 'vitest'
import { insertBrand, insertCode, insertInfluencer, insertVote } from '#test/factories.ts'
import { createPost, createReadOffer } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import { refreshRanks } from '../../codes/ranking.ts'
import { refreshDueCounters } from '../../counters.ts'
import { openOfferStore } from './offer-store.ts'

const MANY = 1_001

const t = useTestContext()

const get = (sql: string) => t.sqlite.prepare(sql).get()
const offered = (brandId: number, code: string, username: string) => ({
  post: createPost(`${code} bei uns`, { username }),
  offers: [{ brandId, offer: createReadOffer({ code, brand: null }) }],
})

/** A brand and a person with more codes than are counted anew after every batch. */
async function fillBrand() {
  const brandId = insertBrand(t.db, { name: 'Groß' }).id
  const influencerId = insertInfluencer(t.db, { username: 'vielposter' }).id
  t.sqlite
    .prepare(
      `with recursive numbers (value) as (select 1 union all select value + 1 from numbers where value < ?)
       insert into codes (brand_id, influencer_id, code, normalized_code, confidence, created_at, extracted_at)
       select ?, ?, 'C' || value, 'C' || value, 0.9, 1, 1 from numbers`,
    )
    .run(MANY, brandId, influencerId)
  await refreshDueCounters(t.asSystem())
  return brandId
}

test('small brands and people are counted at once, those with very many codes at the end', async () => {
  const large = await fillBrand()
  const small = insertBrand(t.db, { name: 'Klein' }).id
  const store = openOfferStore(t.asSystem())
  store.add([offered(large, 'NEU1', 'vielposter'), offered(small, 'NEU2', 'anna')], 50)
  const count = (id: number) => get(`select total_codes as n from brands where id = ${id}`)
  const active = (name: string) =>
    get(`select active_codes as n from influencers where username = '${name}'`)
  expect([count(small), active('anna')]).toEqual([{ n: 1 }, { n: 1 }])
  expect([count(large), active('vielposter')]).toEqual([{ n: MANY }, { n: MANY }])
  await store.close()
  expect([count(large), active('vielposter')]).toEqual([{ n: MANY + 1 }, { n: MANY + 1 }])
})

test('codes that a run stored before it died are counted by the next run', async () => {
  const large = await fillBrand()
  const post = offered(large, 'NEU1', 'vielposter')
  openOfferStore(t.asSystem()).add([post], 50)
  const store = openOfferStore(t.asSystem())
  expect(store.add([post], 50)).toMatchObject([{ skipped: 1 }])
  await store.close()
  expect(get(`select total_codes as n from brands where id = ${large}`)).toEqual({ n: MANY + 1 })
})

test('new codes start with the base rate of their brand, as the job would rank them', async () => {
  const voted = insertCode(t.db, { upvotes: 3, downvotes: 1 })
  insertVote(t.db, { codeId: voted.id })
  const quiet = insertBrand(t.db).id
  const store = openOfferStore(t.asSystem())
  store.add([offered(voted.brandId, 'NEU1', 'anna'), offered(quiet, 'NEU2', 'anna')], 50)
  store.add([offered(voted.brandId, 'NEU3', 'anna')], 50)
  const ranks = () => t.sqlite.prepare("select rank from codes where code like 'NEU%'").all()
  const before = ranks()
  expect(before).toHaveLength(3)
  expect(before[0]).not.toEqual({ rank: 0 })
  await refreshRanks(t.asSystem())
  expect(ranks()).toEqual(before)
})
