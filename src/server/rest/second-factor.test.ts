import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { useFresh } from '#test/use-context.ts'

const site = useFresh(createTestApp)

const ask = async (path: string, headers: Record<string, string>) =>
  (await site.app.request(path, { headers })).status
const logIn = (more: object = {}) => site.post('/api/admin/login', { ...site.credentials, ...more })

/** Switches the second factor on as the panel does; answers its session and a code for now. */
async function switchOn() {
  const { cookie } = await site.logIn()
  const call = async (procedure: string, input: object) => {
    const response = await site.post(`/trpc/access.${procedure}`, input, { cookie })
    return (await response.json()).result.data
  }
  const { password } = site.credentials
  const { secret } = await call('beginFactor', { password })
  const readDigits = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.deps.clock().getTime(),
    })
  await call('enableFactor', { otp: readDigits() })
  site.clock.advance(30_000)
  return { cookie, call, readDigits }
}

test('without the second factor, login and Basic are as specified, whatever code comes along', async () => {
  expect(await (await logIn()).json()).toEqual({ username: 'admin' })
  expect((await logIn({ otp: '000000' })).status).toBe(200)
  const refused = await logIn({ password: 'falsch' })
  expect(refused.status).toBe(401)
  expect(await refused.json()).toEqual({ message: 'Benutzername oder Passwort sind falsch.' })
  expect(await ask('/api/admin/settings', { authorization: BASIC })).toBe(200)
})

test('with it, the login answers 401 with `secondFactor` until the code is right', async () => {
  const { readDigits } = await switchOn()
  for (const more of [{}, { otp: '' }, { otp: '000000' }]) {
    const response = await logIn(more)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ message: expect.any(String), secondFactor: true })
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  const wrongPassword = await logIn({ password: 'falsch', otp: readDigits() })
  expect(await wrongPassword.json()).toEqual({ message: 'Benutzername oder Passwort sind falsch.' })
  const opened = await logIn({ otp: readDigits() })
  expect(await opened.json()).toEqual({ username: 'admin' })
  expect(opened.headers.get('set-cookie')).toContain('codefluencer_session')
})

test('with it, Basic takes app passwords only, and the panel its session', async () => {
  const { cookie, call, readDigits } = await switchOn()
  expect(await ask('/api/admin/settings', { authorization: BASIC })).toBe(401)
  expect(await ask('/api/admin/settings', { cookie })).toBe(200)
  const { password } = site.credentials
  const app = await call('addAppPassword', { password, otp: readDigits(), title: 'Sicherung' })
  const authorization = `Basic ${btoa(`admin:${app.password}`)}`
  expect(await ask('/api/admin/settings', { authorization })).toBe(200)
  expect(await ask('/trpc/access.get', { authorization })).toBe(403)
})
