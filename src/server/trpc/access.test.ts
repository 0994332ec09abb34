import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '../testing/create-test-context.ts'
import { TEST_SITE } from '../testing/test-site.ts'
import { appRouter, createCaller } from './app-router.ts'
import { adminProcedure } from './init.ts'

/** What visitors may call; every other procedure is the operator's. */
const PUBLIC = new Set([
  'auth.login',
  'auth.logout',
  'brands.bySlug',
  'brands.index',
  'brands.list',
  'brands.newest',
  'brands.popular',
  'brands.search',
  'brands.similar',
  'brands.stats',
  'brands.suggest',
  'categories.bySlug',
  'categories.list',
  'codes.copy',
  'codes.featured',
  'codes.recent',
  'codes.topWeek',
  'codes.vote',
  'contact.form',
  'contact.send',
  'influencers.byUsername',
  'overview.dashboard',
  'site.get',
])
const ALL = Object.keys(appRouter._def.procedures)

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

test('every public procedure exists', () => {
  expect([...PUBLIC].filter((path) => !ALL.includes(path))).toEqual([])
})

type Guarded = { _def: { middlewares: unknown[] } }
/** Before anything of the input is read, not only in the service behind. */
const guard = (adminProcedure as unknown as Guarded)._def.middlewares.at(-1)

test('exactly the others go through the operator procedure', () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Guarded>)
  const open = procedures.filter(([, { _def }]) => !_def.middlewares.includes(guard))
  expect(open.map(([path]) => path).sort()).toEqual([...PUBLIC].sort())
})

test.each(ALL.filter((path) => !PUBLIC.has(path)))('%s is closed to visitors', async (path) => {
  const session = { token: null, open: () => {}, close: () => {} }
  const caller = createCaller({ ...t.asVisitor(), site: TEST_SITE, session }) as unknown as Record<
    string,
    Record<string, (input?: unknown) => Promise<unknown>>
  >
  const [router = '', verb = ''] = path.split('.')
  await expect(caller[router]?.[verb]?.()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
