import { beforeEach, expect, test } from 'vitest'
import { insertOperator } from '#db/queries/operators.ts'
import { TEST_NOW } from '#test/context.ts'
import { useTestContext } from '#test/use-context.ts'
import { createMemoryRateLimits } from '../../web/protection/memory-rate-limits.ts'
import { verifyBasic } from './credentials.ts'
import { resetPassword } from './operator.ts'
import { hashPassword } from './passwords.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const right = basic('admin:mit:Doppelpunkt')

let checked: number
const t = useTestContext(() => {
  const limits = createMemoryRateLimits({ enabled: true })
  return {
    rateLimits: {
      ...limits,
      useLogin: (...args) => {
        checked += 1
        return limits.useLogin(...args)
      },
    },
  }
})
beforeEach(async () => {
  checked = 0
  const passwordHash = await hashPassword('mit:Doppelpunkt', { N: 16, r: 1, p: 1 })
  insertOperator(t.db, { username: 'admin', passwordHash, updatedAt: TEST_NOW })
})

test('a correct header is checked at most once a minute', async () => {
  expect(await verifyBasic(t.asVisitor(), right)).toEqual({ username: 'admin' })
  expect(await verifyBasic(t.asVisitor(), right)).toEqual({ username: 'admin' })
  expect(checked).toBe(1)
  t.clock.advance(60_000)
  await verifyBasic(t.asVisitor(), right)
  expect(checked).toBe(2)
})

test('many calls at once share one check', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => verifyBasic(t.asVisitor(), right)),
  )
  expect(answers).toEqual(answers.map(() => ({ username: 'admin' })))
  expect(checked).toBe(1)
})

test('after a change of the password the old header is refused at once', async () => {
  await verifyBasic(t.asVisitor(), right)
  await resetPassword(t.asSystem())
  expect(await verifyBasic(t.asVisitor(), right)).toBeNull()
})

test.each([
  ['another scheme', 'Bearer abc'],
  ['nothing', 'Basic'],
  ['no base64', 'Basic !!!'],
  ['no colon', basic('admin')],
  ['no name', basic(':x')],
  ['no password', basic('admin:')],
  ['a password that is too long', basic(`admin:${'x'.repeat(5000)}`)],
])('a header with %s is refused without counting as a failed login', async (_, header) => {
  expect(await verifyBasic(t.asVisitor(), header)).toBeNull()
  expect(checked).toBe(0)
})

test('wrong passwords are limited as at the login', async () => {
  for (let failure = 0; failure < 5; failure += 1)
    expect(await verifyBasic(t.asVisitor(), basic('admin:falsch'))).toBeNull()
  await expect(verifyBasic(t.asVisitor(), basic('admin:falsch'))).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})
