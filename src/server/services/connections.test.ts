import { beforeEach, expect, test } from 'vitest'
import { insertOperator } from '#db/queries/operators.ts'
import { findOperatorData } from '#db/queries/settings.ts'
import type { Operator } from '#shared/schemas/site.ts'
import { TEST_NOW, TEST_SITE } from '#test/context.ts'
import { useTestContext } from '#test/use-context.ts'
import { hashPassword } from './auth/passwords.ts'
import { login } from './auth/sessions.ts'
import * as connections from './connections.ts'
import type { AdminContext } from './context.ts'
import { listLogs } from './logs.ts'

const credentials = { username: 'admin', password: 'ein-langes-passwort' }
const confirmation = { password: credentials.password }
const NOBODY = TEST_SITE.operator
const ANNA = { ...NOBODY, name: 'Anna Muster', email: 'anna@codes.example' }
const BRAVE = { provider: 'brave', baseUrl: null, apiKey: 'such-schluessel-1' } as const
const MAIL = { host: 'mail.example', port: 587, user: 'anna', mailPassword: 'mail-passwort-1' }

const t = useTestContext()
let ctx: AdminContext
beforeEach(async () => {
  const passwordHash = await hashPassword(credentials.password, { N: 16, r: 1, p: 1 })
  insertOperator(t.db, { username: 'admin', passwordHash, updatedAt: TEST_NOW })
  const { token: sessionToken } = await login(t.asVisitor(), credentials)
  ctx = { ...t.deps, actor: { kind: 'admin', username: 'admin', address: '', sessionToken } }
})
const operatorWith = (fixed: Operator) => connections.getOperator(findOperatorData(t.db), fixed)
const stored = () => connections.readConnections(ctx.outside.secrets)

test('the environment wins over what the panel says of the operator, field by field', () => {
  connections.updateOperator(ctx, ANNA)
  const fixed = { ...NOBODY, name: 'Aus der Umgebung' }
  expect(operatorWith(fixed)).toEqual({ ...ANNA, name: fixed.name })
  expect(connections.getConnections(ctx, fixed).fixedFields).toEqual(['name'])
  connections.updateOperator(ctx, { ...ANNA, email: null })
  expect(operatorWith(NOBODY).email).toBeNull()
})

test('keys need the password and a session, and the log has names of fields only', async () => {
  const wrong = { part: 'source' as const, ...BRAVE, password: 'falsch' }
  await expect(connections.updateConnection(ctx, wrong)).rejects.toMatchObject({
    field: 'password',
  })
  await expect(
    connections.updateConnection(t.asAdmin(), { part: 'source', ...BRAVE, ...confirmation }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  expect(stored().source).toBeNull()
  await connections.updateConnection(ctx, { part: 'source', ...BRAVE, ...confirmation })
  await connections.updateConnection(ctx, { part: 'mailServer', ...MAIL, ...confirmation })
  const url = 'https://ntfy.example/geheimes-thema'
  await connections.updateConnection(ctx, { part: 'webhook', kind: 'ntfy', url, ...confirmation })
  connections.updateOperator(ctx, ANNA)
  expect(stored()).toEqual({ source: BRAVE, mailServer: MAIL, webhook: { kind: 'ntfy', url } })
  const told = JSON.stringify([
    listLogs(ctx, { pageSize: 100 }),
    connections.getConnections(ctx, NOBODY),
  ])
  for (const secret of [BRAVE.apiKey, MAIL.mailPassword, 'geheimes-thema'])
    expect(told).not.toContain(secret)
  expect(JSON.stringify(listLogs(ctx, { pageSize: 100 }))).not.toContain(ANNA.name)
  expect(told).toContain('"fields":["name","email"]')
})

test('a key or password stays when it is left out, but goes to no other place', async () => {
  await connections.updateConnection(ctx, { part: 'source', ...BRAVE, ...confirmation })
  await connections.updateConnection(ctx, {
    part: 'source',
    ...BRAVE,
    apiKey: null,
    ...confirmation,
  })
  expect(stored().source).toEqual(BRAVE)
  const elsewhere = {
    part: 'source' as const,
    ...BRAVE,
    baseUrl: 'https://anders.example',
    apiKey: null,
    ...confirmation,
  }
  await expect(connections.updateConnection(ctx, elsewhere)).rejects.toMatchObject({
    field: 'apiKey',
  })
  await connections.updateConnection(ctx, { part: 'mailServer', ...MAIL, ...confirmation })
  await connections.updateConnection(ctx, {
    part: 'mailServer',
    ...MAIL,
    port: 465,
    mailPassword: null,
    ...confirmation,
  })
  expect(stored().mailServer).toEqual({ ...MAIL, port: 465 })
  const other = {
    part: 'mailServer' as const,
    ...MAIL,
    host: 'anders.example',
    mailPassword: null,
    ...confirmation,
  }
  await expect(connections.updateConnection(ctx, other)).rejects.toMatchObject({
    field: 'mailPassword',
  })
  await connections.forgetConnection(ctx, { part: 'mailServer', ...confirmation })
  expect(stored().mailServer).toBeNull()
})

test('what the environment sets is not changed here', async () => {
  const outside = { ...ctx.outside, fixedSource: BRAVE, isMailFixed: true }
  const conflict = { code: 'conflict' }
  const fixed = { ...ctx, outside }
  await expect(
    connections.updateConnection(fixed, { part: 'source', ...BRAVE, ...confirmation }),
  ).rejects.toMatchObject(conflict)
  await expect(
    connections.updateConnection(fixed, { part: 'mailServer', ...MAIL, ...confirmation }),
  ).rejects.toMatchObject(conflict)
})

test('a login at a mail server goes over an encrypted line only', () => {
  expect(connections.toSmtpUrl({ ...MAIL, user: 'a@b', mailPassword: 'p/ä' })).toBe(
    'smtp://a%40b:p%2F%C3%A4@mail.example:587?requireTLS=true',
  )
  expect(connections.toSmtpUrl({ ...MAIL, port: 465 })).toMatch(/^smtps:.*requireTLS=true$/)
  expect(connections.toSmtpUrl({ ...MAIL, user: null, port: 25 })).toBe('smtp://mail.example:25')
})
