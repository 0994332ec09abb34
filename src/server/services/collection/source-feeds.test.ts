import { beforeEach, expect, test } from 'vitest'
import { listFeeds } from '#db/queries/source-feeds.ts'
import { ProviderError } from '#shared/domain/errors.ts'
import { useTestContext } from '#test/use-context.ts'
import type { FeedReader, FeedState } from '../../integrations/feeds/feed-reader.ts'
import { addBrands } from '../brands/add-brands.ts'
import { mergeBrands } from '../brands/manage-brands.ts'
import { blockInfluencer } from '../influencers/block-list.ts'
import { collectAllBrands, collectBrand } from './collect-brands.ts'
import { addSourceFeed } from './source-feeds.ts'

const URL = 'https://blog.example/feed'
const asked: FeedState[] = []
let answer: FeedReader = async () => null
const t = useTestContext(() => ({
  readFeed: (url: string, known: FeedState, signal: AbortSignal) => {
    asked.push(known)
    return answer(url, known, signal)
  },
}))
const STATE = { etag: '"1"', lastModified: null }
const NONE = { etag: null, lastModified: null }
const giving =
  (...texts: string[]): FeedReader =>
  async (_, { etag }) =>
    etag === STATE.etag
      ? null
      : {
          ...STATE,
          title: 'Annas Blog',
          entries: texts.map((text, index) => ({
            url: `https://blog.example/${index}`,
            text,
            postedAt: new Date('2026-10-31T10:00:00Z'),
          })),
        }
const SNOCKS = 'Mit dem Code ANNA15 spart ihr 15 % bei Snocks.'

beforeEach(() => void asked.splice(0))
const add = (owner: string) => addSourceFeed(t.asAdmin(), { url: URL, owner })
const collect = () => collectAllBrands(t.asAdmin(), { trigger: 'manual' })

test('what a brand’s own feed offers without naming a shop is for that brand', async () => {
  addBrands(t.asAdmin(), { brands: ['Snocks', 'Purelei'] })
  answer = giving('Heute gibt es 15 % Rabatt mit dem Code HERBST15.')
  expect(await add('snocks')).toMatchObject({ username: 'snocks', brandName: 'Snocks' })
  expect(await collect()).toMatchObject({ totalSearched: 1, codesAdded: 1, errors: [] })
  const brand = 'select name from codes join brands on brands.id = brand_id'
  expect(t.sqlite.prepare(brand).pluck().all()).toEqual(['Snocks'])
})

test('the same is not asked for again until brands change, or where not all of it was taken', async () => {
  addBrands(t.asAdmin(), { brands: ['Purelei'] })
  answer = giving(SNOCKS, 'Code ANNA20 für 20 % bei Purelei.')
  await add('@anna')
  // One brand alone, and a run that ends at its limit, leave the rest to the next.
  await collectBrand(t.asAdmin(), { id: 1 })
  t.sqlite.exec('delete from codes')
  await collectAllBrands(t.asAdmin(), { trigger: 'manual', maxCodes: 1 })
  expect(asked.splice(0)).toEqual([NONE, NONE, NONE])
  await collect()
  await collect()
  expect(asked.splice(0)).toMatchObject([NONE, STATE])
  addBrands(t.asAdmin(), { brands: ['Snocks'] })
  expect(await collect()).toMatchObject({ codesAdded: 1 })
  expect(asked).toEqual([NONE])
})

test('one that fails is an error of the run, counted until it is well again', async () => {
  answer = giving(SNOCKS)
  await add('@anna')
  answer = async () => {
    throw new ProviderError('upstream', 'Der Server ist nicht erreichbar.')
  }
  const error = 'Feed „Annas Blog“: Der Server ist nicht erreichbar.'
  expect(await collect()).toMatchObject({ errors: [error] })
  await collect()
  expect(listFeeds(t.db)).toMatchObject([{ failures: 2, failure: expect.any(String) }])
  answer = giving(SNOCKS)
  await collect()
  expect(listFeeds(t.db)).toMatchObject([{ failures: 0, failure: null }])
})

test('one that cannot be read is not added, one that is known neither', async () => {
  answer = async () => {
    throw new ProviderError('bad_reply', 'Das ist kein Feed.')
  }
  await expect(add('@anna')).rejects.toMatchObject({ field: 'url', message: 'Das ist kein Feed.' })
  answer = giving(SNOCKS)
  await expect(add('Anna Beispiel')).rejects.toMatchObject({ field: 'owner' })
  await add('@anna')
  await expect(add('@berta')).rejects.toMatchObject({ code: 'conflict' })
})

test('a feed goes with its person, and with its brand to the one that it becomes', async () => {
  addBrands(t.asAdmin(), { brands: ['Snocks', 'Snocks Shop'] })
  answer = giving(SNOCKS)
  await add('Snocks Shop')
  mergeBrands(t.asAdmin(), { fromId: 2, intoId: 1 })
  expect(listFeeds(t.db)).toMatchObject([{ brandName: 'Snocks' }])
  t.sqlite.exec("update feeds set username = 'anna', brand_id = null")
  blockInfluencer(t.asAdmin(), { username: 'anna' })
  expect(listFeeds(t.db)).toEqual([])
  await expect(add('@anna')).rejects.toMatchObject({ field: 'owner' })
})
