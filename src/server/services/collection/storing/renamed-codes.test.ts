import { beforeEach, expect, test } from 'vitest'
import { insertBrand, insertInfluencer } from '#test/factories.ts'
import { createPost, storeOffer } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import { updateCode } from '../../codes/edit-codes.ts'

const t = useTestContext()
let brandId: number
beforeEach(() => {
  brandId = insertBrand(t.db, { name: 'Snocks' }).id
})

const store = (post: ReturnType<typeof createPost>) => storeOffer(t.asSystem(), { brandId, post })
const codes = () => t.sqlite.prepare('select code from codes').pluck().all()

test.each([
  ['nobody knows yet', () => undefined],
  ['is known', () => void insertInfluencer(t.db, { username: 'berta' })],
])('a renamed code stays away when its post comes under a username that %s', (_name, prepare) => {
  prepare()
  const post = createPost('ANNA15 bei Snocks')
  store(post)
  updateCode(t.asAdmin(), { id: 1, code: 'ANNA16' })
  expect(store({ ...post, username: 'berta' })).toEqual({ added: 0, updated: 0, skipped: 1 })
  expect(codes()).toEqual(['ANNA16'])
})

test('the same words in another post are a code again', () => {
  store(createPost('ANNA15 bei Snocks'))
  updateCode(t.asAdmin(), { id: 1, code: 'ANNA16' })
  expect(store(createPost('ANNA15 bei Snocks'))).toMatchObject({ added: 1 })
})

test('finding the codes of posts reads no other sources', () => {
  const plan = t.sqlite
    .prepare(
      `explain query plan select 1 from code_sources where post_url in (select value from json_each('[]'))`,
    )
    .all()
  expect(JSON.stringify(plan)).toContain('code_sources_post')
})
