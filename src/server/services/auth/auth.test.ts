import { beforeEach, expect, test } from 'vitest'
import { insertOperator } from '#db/queries/operators.ts'
import { TEST_NOW } from '#test/context.ts'
import { useTestContext } from '#test/use-context.ts'
import { createMemoryRateLimits } from '../../web/protection/memory-rate-limits.ts'
import { listLogs } from '../logs.ts'
import { updateSettings } from '../settings.ts'
import { verifyBasic } from './credentials.ts'
import { ensureOperator, resetPassword } from './operator.ts'
import { hashPassword } from './passwords.ts'
import { deleteOldSessions, findSession, login, logout } from './sessions.ts'

const HOUR_MS = 3_600_000
const credentials = { username: 'admin', password: 'richtig:mit Doppelpunkt' }

/** How often a password was compared. */
let checks: number
const t = useTestContext(() => {
  const limits = createMemoryRateLimits({ enabled: true })
  const useLogin: typeof limits.useLogin = (...args) => {
    checks += 1
    return limits.useLogin(...args)
  }
  return { rateLimits: { ...limits, useLogin } }
})
beforeEach(async () => {
  checks = 0
  const passwordHash = await hashPassword(credentials.password, { N: 16, r: 1, p: 1 })
  insertOperator(t.db, { username: 'admin', passwordHash, updatedAt: TEST_NOW })
})

const securityLogs = () => listLogs(t.asAdmin(), { type: 'security' })

test('a login opens a session of twelve hours that is stored only as a hash', async () => {
  updateSettings(t.asAdmin(), { sessionIdleMinutes: 12 * 60 })
  const { token, username } = await login(t.asVisitor(), credentials)
  expect(username).toBe('admin')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(findSession(t.asVisitor(), { token })).toEqual({ username: 'admin' })
  expect(JSON.stringify(t.sqlite.prepare('select * from sessions').all())).not.toContain(token)
  t.clock.advance(12 * HOUR_MS - 1)
  expect(findSession(t.asVisitor(), { token })).not.toBeNull()
  t.clock.advance(1)
  expect(findSession(t.asVisitor(), { token })).toBeNull()
  expect(deleteOldSessions(t.asSystem())).toBe(1)
})

test('a clock put back by a year ends a session; put back by hours it does not', async () => {
  const { token } = await login(t.asVisitor(), credentials)
  t.clock.advance(-5 * HOUR_MS)
  expect(findSession(t.asVisitor(), { token })).toEqual({ username: 'admin' })
  expect(deleteOldSessions(t.asSystem())).toBe(0)
  t.clock.advance(-365 * 24 * HOUR_MS)
  expect(findSession(t.asVisitor(), { token })).toBeNull()
  expect(deleteOldSessions(t.asSystem())).toBe(1)
})

test('logging out ends the session, an unknown token is no fault', async () => {
  const { token } = await login(t.asVisitor(), credentials)
  logout(t.asVisitor(), { token })
  logout(t.asVisitor(), { token: 'unbekannt' })
  expect(findSession(t.asVisitor(), { token })).toBeNull()
})

test.each([
  { username: 'admin', password: 'falsch' },
  { username: 'niemand', password: credentials.password },
])('wrong credentials %j are refused and logged without the password', async (input) => {
  await expect(login(t.asVisitor(), input)).rejects.toMatchObject({
    code: 'unauthenticated',
    message: 'Benutzername oder Passwort sind falsch.',
  })
  const [entry] = securityLogs()
  expect(entry).toMatchObject({ level: 'warning', message: 'Anmeldung fehlgeschlagen' })
  expect(JSON.stringify(entry)).not.toMatch(/falsch"|richtig|niemand/)
})

test('after five failures even the right password has to wait', async () => {
  for (let failure = 0; failure < 5; failure += 1)
    await expect(
      login(t.asVisitor(), { username: 'admin', password: 'falsch' }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(login(t.asVisitor(), credentials)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 900,
  })
  await expect(login(t.asVisitor('203.0.113.99'), credentials)).resolves.toBeDefined()
})

test('a configured password replaces the stored one only when it differs', async () => {
  const hash = () => t.sqlite.prepare('select password_hash from operators').pluck().get()
  const before = hash()
  const { token } = await login(t.asVisitor(), credentials)
  await ensureOperator(t.asSystem(), credentials)
  await ensureOperator(t.asSystem(), { ...credentials, password: undefined })
  expect(hash()).toBe(before)
  expect(findSession(t.asVisitor(), { token })).not.toBeNull()

  const changed = { username: 'chefin', password: 'neu' }
  expect(await ensureOperator(t.asSystem(), changed)).toEqual({ generatedPassword: null })
  expect(hash()).not.toBe(before)
  expect(findSession(t.asVisitor(), { token })).toBeNull()
  await expect(login(t.asVisitor(), credentials)).rejects.toThrow()
  await expect(login(t.asVisitor(), changed)).resolves.toMatchObject({ username: 'chefin' })
})

test('an empty database gets a generated password, told once', async () => {
  t.sqlite.exec('delete from operators')
  const input = { username: 'admin', password: undefined }
  const { generatedPassword } = await ensureOperator(t.asSystem(), input)
  expect(generatedPassword).toMatch(/^[a-z2-9]{20}$/)
  expect(await ensureOperator(t.asSystem(), input)).toEqual({ generatedPassword: null })
  await login(t.asVisitor(), { username: 'admin', password: generatedPassword ?? '' })
})

test('a reset ends sessions and answers the new password', async () => {
  const { token } = await login(t.asVisitor(), credentials)
  const fresh = await resetPassword(t.asSystem())
  expect(findSession(t.asVisitor(), { token })).toBeNull()
  await expect(login(t.asVisitor(), credentials)).rejects.toThrow()
  await expect(login(t.asVisitor(), fresh)).resolves.toMatchObject({ username: 'admin' })
  t.sqlite.exec('delete from operators')
  await expect(resetPassword(t.asSystem())).rejects.toMatchObject({ code: 'not_found' })
})

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const right = basic(`admin:${credentials.password}`)

test('a correct header is checked at most once a minute', async () => {
  expect(await verifyBasic(t.asVisitor(), right)).toEqual({ username: 'admin' })
  expect(await verifyBasic(t.asVisitor(), right)).toEqual({ username: 'admin' })
  expect(checks).toBe(1)
  t.clock.advance(60_000)
  await verifyBasic(t.asVisitor(), right)
  expect(checks).toBe(2)
})

test('many calls at once share one check', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => verifyBasic(t.asVisitor(), right)),
  )
  expect(answers).toEqual(answers.map(() => ({ username: 'admin' })))
  expect(checks).toBe(1)
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
  expect(checks).toBe(0)
})

test('wrong passwords are limited as at the login', async () => {
  for (let failure = 0; failure < 5; failure += 1)
    expect(await verifyBasic(t.asVisitor(), basic('admin:falsch'))).toBeNull()
  await expect(verifyBasic(t.asVisitor(), basic('admin:falsch'))).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})
