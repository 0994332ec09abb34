import { expect, test } from 'vitest'
import { z } from 'zod'
import { toCallContext } from '#test/context.ts'
import { useTestContext } from '#test/use-context.ts'
import { listCodes } from '../services/codes/list-codes.ts'
import { getProcedure, needsOperator, PROCEDURES } from './app-router.ts'
import { publicProcedure, router } from './init.ts'

/** What visitors may call; every other procedure is the operator's. */
const PUBLIC = new Set([
  'auth.login',
  'auth.logout',
  'brands.bySlug',
  'brands.codePage',
  'brands.index',
  'brands.list',
  'brands.newest',
  'brands.popular',
  'brands.search',
  'brands.similar',
  'brands.stats',
  'categories.bySlug',
  'categories.list',
  'codes.copy',
  'codes.browse',
  'codes.featured',
  'codes.recent',
  'codes.topWeek',
  'codes.vote',
  'codes.withdrawVote',
  'contact.form',
  'contact.send',
  'influencers.byUsername',
  'influencers.popular',
  'overview.dashboard',
  'search.all',
  'search.suggest',
  'site.get',
  'submissions.report',
  'submissions.send',
])

const t = useTestContext()

/** Before anything of the input is read, not only in the service behind. */
const UNREADABLE = new Proxy(
  {},
  {
    get() {
      throw new Error('the input was read')
    },
  },
)

test('what visitors may call is exactly this list', () => {
  const open = [...PROCEDURES].filter(([, procedure]) => !needsOperator(procedure))
  expect(open.map(([path]) => path).sort()).toEqual([...PUBLIC].sort())
})

test.each([...PROCEDURES.keys()].filter((path) => !PUBLIC.has(path)))(
  '%s is closed to visitors',
  async (path) => {
    const call = getProcedure(toCallContext(t.asVisitor()), path)
    await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(call(UNREADABLE)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  },
)

test("a visitor's call of an operator's verb does not compile", () => {
  // @ts-expect-error A visitor is no operator.
  const call = () => listCodes(t.asVisitor(), {})
  expect(call).toBeTypeOf('function')
})

test('an answer holds what its schema names and nothing else, or is none', async () => {
  const schema = z.object({ name: z.string().trim(), ends: z.iso.datetime().nullable() })
  const answer = (row: object) => {
    const { get } = router({
      get: publicProcedure.output(schema).query(() => row as never),
    }).createCaller(toCallContext(t.asVisitor()))
    return get()
  }
  expect(await answer({ name: ' a ', ends: null, secret: 1 })).toEqual({ name: 'a', ends: null })
  await expect(answer({ name: 'a', ends: 'soon' })).rejects.toThrow()
})
