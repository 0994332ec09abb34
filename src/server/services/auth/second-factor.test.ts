import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { insertOperator } from '#db/queries/operators.ts'
import { TEST_NOW } from '#test/context.ts'
import { useTestContext } from '#test/use-context.ts'
import { createMemoryRateLimits } from '../../web/protection/memory-rate-limits.ts'
import type { AdminContext } from '../context.ts'
import { listLogs } from '../logs.ts'
import * as access from './access.ts'
import { verifyBasic } from './credentials.ts'
import { disableSecondFactor } from './operator.ts'
import { hashPassword } from './passwords.ts'
import { findSession, login } from './sessions.ts'

const STEP_MS = 30_000
const PASSWORD = 'ein-langes-passwort'
const credentials = { username: 'admin', password: PASSWORD }

const t = useTestContext(() => ({ rateLimits: createMemoryRateLimits({ enabled: true }) }))
let secret: string
beforeEach(async () => {
  const passwordHash = await hashPassword(PASSWORD, { N: 16, r: 1, p: 1 })
  insertOperator(t.db, { username: 'admin', passwordHash, updatedAt: TEST_NOW })
})

/** The operator in the panel, by a session that was just opened. */
async function inPanel(otp?: string): Promise<AdminContext> {
  const { token } = await login(t.asVisitor(), { ...credentials, otp })
  const actor = { kind: 'admin', username: 'admin', address: '', sessionToken: token } as const
  return { ...t.deps, actor }
}

/** The digits of the app, whose clock may be some steps ahead or behind. */
function digits(steps = 0): string {
  const timestamp = t.deps.clock().getTime() + steps * STEP_MS
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Switches the second factor on; one step later, its first code is used up. */
async function switchOn() {
  const panel = await inPanel()
  secret = (await access.beginFactor(panel, { password: PASSWORD }, 'Codefluencer')).secret
  const { recoveryCodes } = await access.enableFactor(panel, { otp: digits() })
  t.clock.advance(STEP_MS)
  return { panel, recoveryCodes }
}

const basic = (password: string) => `Basic ${btoa(`admin:${password}`)}`
const messages = () =>
  listLogs(t.asAdmin(), { type: 'security' })
    .map(({ message }) => message)
    .reverse()
/** How often whom, in the newest entry of failed logins. */
const failures = () =>
  listLogs(t.asAdmin(), { type: 'security' }).find(
    ({ message }) => message === 'Anmeldung fehlgeschlagen',
  )?.details
const missing = { code: 'unauthenticated', secondFactor: true }
const wrong = { code: 'unauthenticated', secondFactor: undefined }

test('nothing asks for a second factor before a right code of its key was entered', async () => {
  const panel = await inPanel()
  secret = (await access.beginFactor(panel, { password: PASSWORD }, 'Codefluencer')).secret
  await expect(access.enableFactor(panel, { otp: '000000' })).rejects.toThrow(
    'Der Code passt nicht',
  )
  await login(t.asVisitor(), credentials)
  expect(access.getAccess(panel).secondFactor).toBeNull()
  const other = await login(t.asVisitor(), credentials)
  await access.enableFactor(panel, { otp: digits() })
  expect(access.getAccess(panel)).toMatchObject({
    secondFactor: { recoveryCodesLeft: 10 },
    sessions: [{ isCurrent: true }],
  })
  // It was opened by the password alone.
  expect(findSession(t.asVisitor(), other)).toBeNull()
})

test('whoever found a session open cannot try out the code of a key that waits', async () => {
  const panel = await inPanel()
  secret = (await access.beginFactor(panel, { password: PASSWORD }, 'Codefluencer')).secret
  for (let tries = 0; tries < 5; tries += 1)
    await expect(access.enableFactor(panel, { otp: '000000' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  await expect(access.enableFactor(panel, { otp: digits() })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  expect(failures()).toEqual({ 'admin (zweiter Faktor)': 5 })
})

test('the login asks for the code after the right password only', async () => {
  await switchOn()
  await expect(login(t.asVisitor(), credentials)).rejects.toMatchObject(missing)
  await expect(
    login(t.asVisitor(), { ...credentials, password: 'falsch', otp: digits() }),
  ).rejects.toMatchObject(wrong)
  await expect(login(t.asVisitor(), { ...credentials, otp: '123' })).rejects.toMatchObject(missing)
  await login(t.asVisitor(), { ...credentials, otp: ` ${digits().replace(/(...)/, '$1 ')} ` })
  expect(messages().slice(-2)).toEqual(['Anmeldung fehlgeschlagen', 'Anmeldung erfolgreich'])
  expect(failures()).toEqual({ admin: 1, 'admin (zweiter Faktor)': 1 })
})

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('a clock %i steps away is taken: %s', async (steps, isTaken) => {
  await switchOn()
  t.clock.advance(10 * STEP_MS)
  const opened = login(t.asVisitor(), { ...credentials, otp: digits(steps) })
  if (isTaken) await opened
  else await expect(opened).rejects.toMatchObject(missing)
})

test('a code that was used, and every older one, is never taken again', async () => {
  await switchOn()
  t.clock.advance(10 * STEP_MS)
  const [older, used] = [digits(-1), digits()]
  await login(t.asVisitor(), { ...credentials, otp: used })
  for (const otp of [used, older])
    await expect(login(t.asVisitor(), { ...credentials, otp })).rejects.toMatchObject(missing)
  t.clock.advance(STEP_MS)
  await expect(login(t.asVisitor(), { ...credentials, otp: used })).rejects.toMatchObject(missing)
  await login(t.asVisitor(), { ...credentials, otp: digits() })
})

test('codes cannot be tried out: who knows the password has no more tries than others', async () => {
  await switchOn()
  for (let tries = 0; tries < 5; tries += 1)
    await expect(
      login(t.asVisitor(), { ...credentials, ...(tries > 0 && { otp: '000000' }) }),
    ).rejects.toMatchObject(missing)
  await expect(login(t.asVisitor(), { ...credentials, otp: digits() })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

test('each recovery code opens once, none is stored, and new ones end the former', async () => {
  const { panel, recoveryCodes } = await switchOn()
  const [first = '', second = ''] = recoveryCodes
  expect(new Set(recoveryCodes).size).toBe(10)
  const stored = JSON.stringify(t.sqlite.prepare('select * from recovery_codes').all())
  expect(stored).not.toContain(first.replaceAll('-', ''))
  await login(t.asVisitor(), { ...credentials, otp: first.toUpperCase() })
  await expect(login(t.asVisitor(), { ...credentials, otp: first })).rejects.toMatchObject(missing)
  expect(access.getAccess(panel).secondFactor?.recoveryCodesLeft).toBe(9)
  expect(messages()).toContain('Wiederherstellungscode benutzt')
  const renewed = await access.renewCodes(panel, { password: PASSWORD, otp: digits() })
  await expect(login(t.asVisitor(), { ...credentials, otp: second })).rejects.toMatchObject(missing)
  await login(t.asVisitor(), { ...credentials, otp: renewed.recoveryCodes[0] })
})

test('Basic takes app passwords alone once the second factor is on, also right after a right one', async () => {
  expect(await verifyBasic(t.asVisitor(), basic(PASSWORD))).toEqual({ username: 'admin' })
  const { panel } = await switchOn()
  expect(await verifyBasic(t.asVisitor(), basic(PASSWORD))).toBeNull()
  const input = { password: PASSWORD, otp: digits(), title: 'Sicherung' }
  const { password } = await access.addAppPassword(panel, input)
  expect(await verifyBasic(t.asVisitor(), basic(password))).toEqual({ username: 'admin' })
  expect(await verifyBasic(t.asVisitor(), `Basic ${btoa(`chefin:${password}`)}`)).toBeNull()
  expect(JSON.stringify(t.sqlite.prepare('select * from app_passwords').all())).not.toContain(
    password,
  )
  // It opens nothing but the API.
  await expect(login(t.asVisitor(), { username: 'admin', password })).rejects.toMatchObject(wrong)

  const [row] = access.getAccess(panel).appPasswords
  expect(row).toMatchObject({ name: 'Sicherung', lastUsedAt: t.deps.clock().toISOString() })
  t.clock.advance(3_600_000)
  await verifyBasic(t.asVisitor(), basic(password))
  expect(access.getAccess(panel).appPasswords).toEqual([row])
  access.removeAppPassword(panel, { id: row?.id ?? 0 })
  expect(await verifyBasic(t.asVisitor(), basic(password))).toBeNull()
})

test('guessing app passwords is limited and logged as guessing the password is', async () => {
  await switchOn()
  for (let tries = 0; tries < 5; tries += 1)
    expect(await verifyBasic(t.asVisitor(), basic('geraten'))).toBeNull()
  await expect(verifyBasic(t.asVisitor(), basic('geraten'))).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  expect(failures()).toEqual({ 'admin (App-Passwort)': 5 })
})

test('switching off needs password and code, in the panel; the command line needs neither', async () => {
  const { panel } = await switchOn()
  const refused = (input: object) =>
    expect(access.disableFactor(panel, { password: PASSWORD, ...input })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  await refused({})
  await refused({ otp: '000000' })
  await refused({ password: 'falsch', otp: digits() })
  await access.disableFactor(panel, { password: PASSWORD, otp: digits() })
  await login(t.asVisitor(), credentials)

  const again = await switchOn()
  expect(disableSecondFactor(t.asSystem())).toBe(true)
  expect(disableSecondFactor(t.asSystem())).toBe(false)
  expect(() => access.getAccess(again.panel)).toThrow('nur im Panel')
  expect(t.sqlite.prepare('select count(*) from recovery_codes').pluck().get()).toBe(0)
  await login(t.asVisitor(), credentials)
})
