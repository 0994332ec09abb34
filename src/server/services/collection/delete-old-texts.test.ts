import { beforeEach, expect, test } from 'vitest'
import { codeSources } from '#db/schema/codes.ts'
import { modelReadings } from '#db/schema/collection.ts'
import { daysAgo, TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { createPost, storeOffer } from '#test/posts-and-offers.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'
import { updateCode } from '../codes/edit-codes.ts'
import { deleteOldReadings, deleteYoutubeTexts } from './delete-old-texts.ts'

const DAY_MS = 86_400_000
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

const READING = {
  shares: { code: 0.97, shop: 0.88, amount: 0.99, end: 0.93 },
  spans: [{ kind: 'code' as const, start: 0, end: 6 }],
}

const t = useTestContext()
let brandId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
})

const read = (url: string, username: string, code = 'ANNA15') => {
  const post = createPost(`${code} bei Snocks`, { url, username, displayName: 'Anna Beispiel' })
  return storeOffer(t.asSystem(), { brandId, post, code, reading: READING })
}
const quotes = () => t.sqlite.prepare('select quote from code_sources order by id').pluck().all()
const people = () =>
  t.sqlite
    .prepare('select username, display_name, follower_count, bio from influencers order by id')
    .raw()
    .all()

test('quotes of a video and its channel’s profile are deleted after four weeks; code, address and dates stay', async () => {
  read(VIDEO, 'anna')
  t.clock.advance(28 * DAY_MS)
  const nothing = { quotes: 0, profiles: 0, readings: 0 }
  expect(await deleteYoutubeTexts(t.asSystem())).toEqual(nothing)
  t.clock.advance(1.1 * DAY_MS)
  expect(await deleteYoutubeTexts(t.asSystem())).toEqual({ ...nothing, quotes: 1, profiles: 1 })
  expect(quotes()).toEqual([''])
  expect(people()).toEqual([['anna', 'anna', 0, null]])
  expect(listRows(t.db, codeSources)).toMatchObject([
    {
      postUrl: VIDEO,
      quoteEnd: 6,
      createdAt: TEST_NOW,
      reading: { shares: READING.shares, spans: [] },
    },
  ])
  expect(t.sqlite.prepare('select code, discount_amount from codes').all()).toEqual([
    { code: 'ANNA15', discount_amount: 15 },
  ])
  expect(await deleteYoutubeTexts(t.asSystem())).toEqual(nothing)
})

test('quotes of other platforms are kept, and profiles of people who posted there since', async () => {
  read('https://www.instagram.com/p/CuZ7YhKtZ1b/', 'berta')
  read(VIDEO, 'carla', 'CARLA5')
  read('https://www.instagram.com/p/CuZ7YhKtZ2b/', 'carla', 'CARLA9')
  t.clock.advance(60 * DAY_MS)
  expect(await deleteYoutubeTexts(t.asSystem())).toMatchObject({ quotes: 1, profiles: 0 })
  expect(quotes()).toEqual(['ANNA15', '', 'CARLA9'])
  expect(people().map((row) => (row as string[])[1])).toEqual(['Anna Beispiel', 'Anna Beispiel'])
})

test('the profile of a channel that was read again lately is kept', async () => {
  read(VIDEO, 'anna')
  t.clock.advance(20 * DAY_MS)
  read('https://www.youtube.com/watch?v=bbbbbbbbbbb', 'anna', 'ANNA20')
  t.clock.advance(15 * DAY_MS)
  expect(await deleteYoutubeTexts(t.asSystem())).toMatchObject({ quotes: 1, profiles: 0 })
  expect(quotes()).toEqual(['', 'ANNA20'])
})

test('a renamed code does not come back after its quote is deleted', async () => {
  read(VIDEO, 'anna')
  updateCode(t.asAdmin(), { id: 1, code: 'ANNA16' })
  t.clock.advance(40 * DAY_MS)
  await deleteYoutubeTexts(t.asSystem())
  expect(read(VIDEO, 'anna')).toMatchObject({ added: 0, skipped: 1 })
})

test('what a model read in a video is deleted after four weeks, too', async () => {
  const insert = t.sqlite.prepare(`insert into model_readings (post_key, username, reader,
    caption_hash, offers, tokens, created_at) values (?, 'anna', 'm', 'h', '[]', 1, ?)`)
  insert.run('youtube:dQw4w9WgXcQ', TEST_NOW.getTime() - 30 * DAY_MS)
  insert.run('youtube:bbbbbbbbbbb', TEST_NOW.getTime() - DAY_MS)
  insert.run('instagram:CuZ7YhKtZ1b', TEST_NOW.getTime() - 30 * DAY_MS)
  expect(await deleteYoutubeTexts(t.asSystem())).toMatchObject({ readings: 1 })
  expect(t.sqlite.prepare('select count(*) from model_readings').pluck().get()).toBe(2)
})

test('more sources than one step holds are emptied', async () => {
  const influencerId = insertInfluencer(t.db).id
  const { id } = insertCode(t.db, { brandId, influencerId })
  t.sqlite
    .prepare(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 450)
      insert into code_sources (code_id, influencer_id, post_url, quote, quote_start, quote_end,
        posted_at, reader, confidence, created_at)
      select ?, ?, 'https://www.youtube.com/watch?v=' || i, 'Q', 0, 1, 1, 'r', 1, 1 from n`)
    .run(id, influencerId)
  expect(await deleteYoutubeTexts(t.asSystem())).toMatchObject({ quotes: 450 })
})

test('what a model read more than 180 days ago is deleted', () => {
  const row = { username: 'anna', reader: 'm+p1', captionHash: 'x', offers: [], tokens: 1 }
  const ages = [0, 180, 181]
  t.db
    .insert(modelReadings)
    .values(
      ages.map((days) => ({ ...row, postKey: `instagram:${days}`, createdAt: daysAgo(days) })),
    )
    .run()
  expect(deleteOldReadings(t.asSystem())).toBe(1)
  const keys = t.db.select({ postKey: modelReadings.postKey }).from(modelReadings).all()
  expect(keys.map(({ postKey }) => postKey)).toEqual(['instagram:0', 'instagram:180'])
})
