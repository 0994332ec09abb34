import { beforeEach, expect, test } from 'vitest'
import { brands, codeSources, codes } from '#db/schema/index.ts'
import type { Post } from '#shared/schemas/post.ts'
import { insertBrand } from '#test/factories.ts'
import { createPost } from '#test/posts-and-offers.ts'
import { useTestContext } from '#test/use-context.ts'
import { importPosts } from '../import-posts.ts'

const t = useTestContext()
beforeEach(() => {
  insertBrand(t.db, { name: 'Snocks' })
})

const importAll = (posts: readonly Post[]) =>
  importPosts(
    t.asSystem(),
    (async function* () {
      for (const post of posts)
        yield { type: 'post' as const, post, brandIds: [1], isExcerpt: false }
    })(),
    { signal: new AbortController().signal },
  )
const byAnna = (caption: string) =>
  createPost(caption, { username: 'anna', followerCount: 80_000, postedAt: '2026-10-20T10:00:00Z' })
const byStranger = (caption: string, postedAt: string) =>
  createPost(caption, { username: 'stranger', followerCount: 3, postedAt })

const FROM_POSTS = ['hasContradiction', 'extractedAt', 'state', 'status', 'rank'] as const
const readCodes = () =>
  t.db
    .select()
    .from(codes)
    .all()
    .map((row) => {
      for (const name of FROM_POSTS) Reflect.deleteProperty(row, name)
      return row
    })

test('three posts of an account with 3 followers change nothing of three codes but sources and marks', async () => {
  await importAll([
    byAnna('Mit dem Code ANNA15 spart ihr 15 % bei Snocks.'),
    byAnna('Mit dem Code ANNA20 spart ihr 20 % bei Snocks.'),
    byAnna('Mit dem Code ANNA25 spart ihr 25 % bei Snocks.'),
  ])
  const before = readCodes()
  expect(before).toHaveLength(3)
  t.clock.set('2026-11-02T12:00:00Z')
  await importAll([
    byStranger('Code ANNA15 bei Snocks, nur noch heute, 1.11.2026!', '2026-11-01T09:00:00Z'),
    byStranger('Mit dem Code ANNA20 spart ihr 20 % bei Snocks.', '2026-01-05T09:00:00Z'),
    byStranger(
      'Mit dem Code ANNA25 gibt es 25 % bei Snocks, ab 9000 € Bestellwert, nur für Neukunden, ausgenommen Sale, plus Gratisversand.',
      '2026-11-01T10:00:00Z',
    ),
  ])
  expect(t.db.select().from(codeSources).all()).toHaveLength(6)
  expect(readCodes()).toEqual(before)
  expect(t.db.select().from(brands).get()?.totalCodes).toBe(3)
  const marks = t.db.select().from(codeSources).all()
  expect(marks.map(({ contradiction }) => contradiction)).toEqual([
    null,
    null,
    null,
    'open',
    'open',
    null,
  ])
})
