import { beforeEach, expect, test } from 'vitest'
import { insertOperator } from '#db/queries/operators.ts'
import { TEST_NOW } from '#test/context.ts'
import { useTestContext } from '#test/use-context.ts'
import type { AdminContext, ServiceContext } from '../context.ts'
import { listLogs } from '../logs.ts'
import { updateSettings } from '../settings.ts'
import * as access from './access.ts'
import { resetPassword } from './operator.ts'
import { hashPassword } from './passwords.ts'
import { deleteOldSessions, findSession, login, useSession } from './sessions.ts'

const MINUTE_MS = 60_000
const credentials = { username: 'admin', password: 'ein-langes-passwort' }

const t = useTestContext()
beforeEach(async () => {
  const passwordHash = await hashPassword(credentials.password, { N: 16, r: 1, p: 1 })
  insertOperator(t.db, { username: 'admin', passwordHash, updatedAt: TEST_NOW })
})

const logIn = () => login(t.asVisitor(), credentials)
const isOpen = (session: { token: string }) => findSession(t.asVisitor(), session) !== null
const asPanel = ({ token }: { token: string }, more = {}): AdminContext => ({
  ...t.deps,
  ...more,
  actor: { kind: 'admin', username: 'admin', address: '', sessionToken: token },
})

test('a session nobody uses ends after two hours, one that is used does not', async () => {
  const [idle, used] = [await logIn(), await logIn()]
  t.clock.advance(119 * MINUTE_MS)
  await useSession(t.asVisitor(), used)
  expect([isOpen(idle), isOpen(used)]).toEqual([true, true])
  t.clock.advance(MINUTE_MS)
  expect([isOpen(idle), isOpen(used)]).toEqual([false, true])
  expect(await useSession(t.asVisitor(), idle)).toBeNull()
  expect(deleteOldSessions(t.asSystem())).toBe(1)
  t.clock.advance(119 * MINUTE_MS)
  expect(isOpen(used)).toBe(false)
})

test('looking at a session is no use of it, and use is written once a minute', async () => {
  const session = await logIn()
  const lastUse = () => t.sqlite.prepare('select last_used_at from sessions').pluck().get()
  t.clock.advance(MINUTE_MS)
  findSession(t.asVisitor(), session)
  expect(lastUse()).toBeNull()
  await useSession(t.asVisitor(), session)
  const written = lastUse()
  expect(written).toBe(TEST_NOW.getTime() + MINUTE_MS)
  t.clock.advance(MINUTE_MS - 1)
  await useSession(t.asVisitor(), session)
  expect(lastUse()).toBe(written)
})

test('a disk that takes no writes ends no session', async () => {
  const session = await logIn()
  t.clock.advance(MINUTE_MS)
  t.sqlite.pragma('query_only = on')
  expect(await useSession(t.asVisitor(), session)).toEqual({ username: 'admin' })
})

test('the operator sets how long that is', async () => {
  updateSettings(t.asAdmin(), { sessionIdleMinutes: 15 })
  const session = await logIn()
  t.clock.advance(15 * MINUTE_MS)
  expect(isOpen(session)).toBe(false)
})

test('a session that ended does not open again when the operator allows more', async () => {
  updateSettings(t.asAdmin(), { sessionIdleMinutes: 15 })
  const session = await logIn()
  t.clock.advance(15 * MINUTE_MS)
  updateSettings(t.asAdmin(), { sessionIdleMinutes: 120 })
  expect(isOpen(session)).toBe(false)
})

test('sessions are listed with the one at hand marked, and end one by one or all together', async () => {
  const first = await logIn()
  t.clock.advance(MINUTE_MS)
  const [second, third] = [await logIn(), await logIn()]
  const list = access.getAccess(asPanel(third)).sessions
  expect(list).toHaveLength(3)
  expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(JSON.stringify(list)).not.toContain(third.token)
  access.endSession(asPanel(third), { sessionId: list.at(-1)?.id ?? '' })
  expect([first, second, third].map(isOpen)).toEqual([false, true, true])
  access.endAllSessions(asPanel(third))
  expect([second, third].map(isOpen)).toEqual([false, false])
  expect(listLogs(t.asAdmin(), { type: 'security' })[0]).toMatchObject({
    message: 'Überall abgemeldet',
    details: { sessions: 2 },
  })
})

test('another password needs the present one and ends all other sessions', async () => {
  const [here, elsewhere] = [await logIn(), await logIn()]
  const change = { password: credentials.password, newPassword: 'noch-ein-passwort' }
  await expect(
    access.changePassword(asPanel(here), { ...change, password: 'falsch' }),
  ).rejects.toMatchObject({ code: 'invalid_input', field: 'password' })
  await access.changePassword(asPanel(here), change)
  expect([here, elsewhere].map(isOpen)).toEqual([true, false])
  await expect(logIn()).rejects.toMatchObject({ code: 'unauthenticated' })
  await login(t.asVisitor(), { ...credentials, password: change.newPassword })
})

test('where the environment sets the password, the panel says so and changes nothing', async () => {
  const panel = asPanel(await logIn(), { isPasswordConfigured: true })
  expect(access.getAccess(panel).isPasswordConfigured).toBe(true)
  await expect(
    access.changePassword(panel, { password: credentials.password, newPassword: 'x'.repeat(10) }),
  ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('ADMIN_PASSWORD') })
})

test('whoever comes by HTTP Basic makes no password and ends no session', async () => {
  const input = { password: credentials.password, title: 'noch eines' }
  await expect(access.addAppPassword(t.asAdmin(), input)).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(() => access.endAllSessions(t.asAdmin())).toThrow('nur im Panel')
  expect(() => access.getAccess(t.asAdmin())).toThrow('nur im Panel')
})

const passwordOfReset = 'vom-server-gesetzt'
/** The same, while the command line sets another password just after the present one was compared. */
const whileReset = <Ctx extends ServiceContext>(ctx: Ctx): Ctx => ({
  ...ctx,
  rateLimits: {
    ...ctx.rateLimits,
    resetLogin: async () => void (await resetPassword(t.asSystem(), passwordOfReset)),
  },
})

test('a login with a password that was changed meanwhile opens no session', async () => {
  await expect(login(whileReset(t.asVisitor()), credentials)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(t.sqlite.prepare('select count(*) from sessions').pluck().get()).toBe(0)
  await login(t.asVisitor(), { ...credentials, password: passwordOfReset })
})

test('what a session began to change does not happen once the session is over', async () => {
  const { password } = credentials
  const changes: ((ctx: AdminContext) => Promise<unknown>)[] = [
    (ctx) => access.addAppPassword(ctx, { password, title: 'spät' }),
    (ctx) => access.changePassword(ctx, { password, newPassword: 'noch-ein-passwort' }),
    (ctx) => access.beginFactor(ctx, { password }, 'Codefluencer'),
  ]
  for (const change of changes) {
    const panel = asPanel(await logIn())
    const resetLogin = async () => access.endAllSessions(panel)
    const late = { ...panel, rateLimits: { ...panel.rateLimits, resetLogin } }
    await expect(change(late)).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(access.getAccess(asPanel(await logIn())).appPasswords).toEqual([])
  expect(t.sqlite.prepare('select count(*) from second_factors').pluck().get()).toBe(0)
})

test('another password is not set by a session that ends while it is hashed', async () => {
  const panel = asPanel(await logIn())
  // Right after the present password was found right.
  const resetLogin = async () => void setImmediate(() => access.endAllSessions(panel))
  const late = { ...panel, rateLimits: { ...panel.rateLimits, resetLogin } }
  const change = { password: credentials.password, newPassword: 'noch-ein-passwort' }
  await expect(access.changePassword(late, change)).rejects.toMatchObject({ code: 'forbidden' })
  await logIn()
})
