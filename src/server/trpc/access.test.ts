import { expect, test } from 'vitest'
import { TEST_SITE } from '#test/context.ts'
import { useTestContext } from '#test/use-context.ts'
import { getProcedure, needsOperator, PROCEDURES } from './app-router.ts'

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
const ALL = [...PROCEDURES.keys()]

const t = useTestContext()

test('every public procedure exists', () => {
  expect([...PUBLIC].filter((path) => !ALL.includes(path))).toEqual([])
})

/** Before anything of the input is read, not only in the service behind. */
const UNREADABLE = new Proxy(
  {},
  {
    get() {
      throw new Error('the input was read')
    },
  },
)

test('exactly the others go through the operator procedure', () => {
  const open = [...PROCEDURES].filter(([, procedure]) => !needsOperator(procedure))
  expect(open.map(([path]) => path).sort()).toEqual([...PUBLIC].sort())
})

test.each(ALL.filter((path) => !PUBLIC.has(path)))('%s is closed to visitors', async (path) => {
  const session = { token: null, open: () => {}, close: () => {} }
  const call = getProcedure({ ...t.asVisitor(), site: TEST_SITE, session }, path)
  await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(call(UNREADABLE)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
