import { beforeEach, expect, test } from 'vitest'
import { listLogRows } from '#db/queries/logs.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { contactInputSchema } from '#shared/schemas/contact.ts'
import { useTestContext } from '#test/use-context.ts'
import type { Mail } from '../integrations/mail.ts'
import { createMemoryRateLimits } from '../web/protection/memory-rate-limits.ts'
import { sendContactRequest } from './contact.ts'
import { createForms } from './form-state.ts'
import { getFormToken } from './forms.ts'
import { listLogs } from './logs.ts'

const request = {
  firstName: 'Anna',
  lastName: 'Beispiel',
  email: 'anna@beispiel.example',
  subject: 'Ein Code fehlt',
  message: 'Hallo,\nmein Code fehlt.',
  topic: 'support',
} as const

let mails: Mail[]
let token: string
const t = useTestContext(() => ({
  rateLimits: createMemoryRateLimits({ enabled: true }),
  mailer: { send: async (mail) => void mails.push(mail) },
}))
beforeEach(() => {
  mails = []
  fetchForm()
})

/** Fetches a form, which takes its visitor a while to fill in. */
function fetchForm(ctx = t.asVisitor()) {
  token = getFormToken(ctx).token
  t.clock.advance(LIMITS.contactMinFillMs)
}
const send = (change: object = {}, ctx = t.asVisitor()) =>
  sendContactRequest(
    ctx,
    contactInputSchema.parse({ ...request, privacyConsent: true, token, ...change }),
  )
/** With a form of its own. */
function sendFresh(address: string, change: object = {}, rateLimits = t.deps.rateLimits) {
  const ctx = { ...t.asVisitor(address), rateLimits }
  fetchForm(ctx)
  return send(change, ctx)
}
const entries = () => listLogs(t.asAdmin(), { type: 'admin' })

test('a request is stored for the operator and mailed', async () => {
  expect(await send({ subject: ' Ein Code fehlt ' })).toEqual({ sent: true })
  expect(entries()).toMatchObject([
    {
      level: 'info',
      message: 'Kontaktanfrage (Technischer Support): Ein Code fehlt',
      details: request,
    },
  ])
  expect(Object.keys(Object(entries()[0]?.details))).toHaveLength(6)
  await t.deps.background.stop()
  expect(mails).toMatchObject([
    {
      subject: 'Kontaktanfrage (Technischer Support): Ein Code fehlt',
      replyTo: { name: 'Anna Beispiel', address: 'anna@beispiel.example' },
    },
  ])
  expect(mails[0]?.text).toContain(request.message)
})

test('without a mail server it is stored all the same', async () => {
  const ctx = { ...t.asVisitor(), mailer: null }
  expect(await send({}, ctx)).toEqual({ sent: true })
  expect(entries()).toHaveLength(1)
})

test('a mail server that refuses is the operator’s concern, not the visitor’s', async () => {
  const mailer = { send: () => Promise.reject(new Error('535 Authentication failed')) }
  expect(await send({}, { ...t.asVisitor(), mailer })).toEqual({ sent: true })
  await t.deps.background.stop()
  expect(entries()).toMatchObject([
    { level: 'error', details: { error: '535 Authentication failed' } },
    { level: 'info', details: request },
  ])
})

test('with the hidden field filled in, as by a browser itself, it is stored as suspicious and not mailed', async () => {
  expect(await send({ website: 'https://anna.example' })).toEqual({ sent: true })
  await t.deps.background.stop()
  expect(mails).toEqual([])
  expect(listLogs(t.asAdmin(), { type: 'contact' })).toMatchObject([
    {
      level: 'warning',
      message: 'Verdächtige Kontaktanfrage (Technischer Support): Ein Code fehlt',
      details: { ...request, hint: expect.stringContaining('unsichtbare Feld') },
    },
  ])
  fetchForm()
  await expect(send({ website: ' ', token: 'x' })).rejects.toThrow('abgelaufen')
})

test('suspicious requests take no room from others', async () => {
  const trap = { website: 'https://spam.example' }
  const rateLimits = createMemoryRateLimits({ enabled: false })
  for (let sent = 0; sent <= LIMITS.openContactRequests; sent += 1)
    await sendFresh(`198.51.${sent}.1`, trap, rateLimits)
  expect(t.sqlite.prepare('select count(*) from logs').pluck().get()).toBe(
    LIMITS.openContactRequests,
  )
  await sendFresh('192.0.2.9', {}, rateLimits)
  expect(listLogs(t.asAdmin(), { type: 'contact' })[0]).toMatchObject({ level: 'info' })
})

test('the form must be neither too fresh nor too old, nor forged', async () => {
  t.clock.advance(-1)
  await expect(send()).rejects.toMatchObject({ code: 'invalid_input', field: 'token' })
  await expect(send()).rejects.toThrow('sehr schnell')
  t.clock.advance(1 - LIMITS.contactMinFillMs + LIMITS.contactFormMs)
  expect(await send()).toEqual({ sent: true })
  await expect(send()).rejects.toThrow('abgelaufen')
  fetchForm()
  t.clock.advance(LIMITS.contactFormMs)
  await expect(send()).rejects.toThrow('abgelaufen')
  fetchForm()
  const [issuedAt = '', signature] = token.split('.')
  const later = (Number.parseInt(issuedAt, 36) + 1000).toString(36)
  for (const forged of ['', '.', 'x', issuedAt, `${later}.${signature}`])
    await expect(send({ token: forged })).rejects.toThrow('abgelaufen')
  const otherProcess = { ...t.asVisitor(), forms: createForms() }
  await expect(send({}, otherProcess)).rejects.toThrow('abgelaufen')
  expect(entries()).toHaveLength(1)
})

test('five links are fine, six are not', async () => {
  const links = (count: number) => 'https://a.example www.b.example '.repeat(count / 2)
  await expect(send({ message: links(6) })).rejects.toMatchObject({ field: 'message' })
  expect(await send({ message: `${links(4)} HTTP://c.example` })).toEqual({ sent: true })
})

test('five requests an hour from one address; faults do not count', async () => {
  await expect(send({ token: 'x' })).rejects.toThrow('abgelaufen')
  for (let sent = 0; sent < 5; sent += 1) {
    fetchForm()
    await send()
  }
  fetchForm()
  await expect(send()).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3600 })
  expect(await sendFresh('203.0.113.8')).toEqual({ sent: true })
  expect(entries()).toHaveLength(6)
})

test('a form is good for one request, also of many sent at once', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => send()))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(entries()).toHaveLength(1)
})

test('a used token opens nothing with something behind it either', async () => {
  await send()
  for (const again of [`${token}.`, `${token}.x`, `${token}.x.y`])
    await expect(send({ token: again })).rejects.toThrow('abgelaufen')
  expect(entries()).toHaveLength(1)
})

test('what could not be stored leaves the form good for one request', async () => {
  t.sqlite.pragma('query_only = on')
  await expect(send()).rejects.toThrow()
  t.sqlite.pragma('query_only = off')
  expect(await send()).toEqual({ sent: true })
})

test('whoever changed the network sends once more, with the form that comes with the answer', async () => {
  const elsewhere = t.asVisitor('198.51.100.7')
  await expect(send({}, elsewhere)).rejects.toThrow('Bitte noch einmal absenden.')
  fetchForm(elsewhere)
  expect(await send({}, elsewhere)).toEqual({ sent: true })
})

test('of thousands of requests of one /48 some are kept, the others’ are all, and 21 mails come', async () => {
  // As over many hours: the limit of a /48 is 40 an hour.
  const unlimited = createMemoryRateLimits({ enabled: false })
  const spam = (line: number) =>
    sendFresh(`2001:db8:1:${line.toString(16)}00::1`, { subject: 'Spam' }, unlimited)
  for (let line = 0; line < 250; line += 1) await spam(line)
  for (let host = 0; host < 5; host += 1)
    await sendFresh(`198.51.${host}.7`, { subject: `Anfrage ${host}` })
  await spam(255)
  const subjects = listLogRows(t.db, { limit: 999 }).map(({ message }) => message)
  expect(subjects).toHaveLength(LIMITS.openContactRequests)
  expect(subjects.filter((text) => text.endsWith('Spam'))).toHaveLength(195)
  await t.deps.background.stop()
  expect(mails).toHaveLength(LIMITS.mailsPerHour + 1)
  expect(mails.at(-1)).toMatchObject({ subject: 'Weitere Kontaktanfragen' })
})

test('a job cannot send a request', async () => {
  await expect(send({}, t.asSystem())).rejects.toMatchObject({ code: 'forbidden' })
})

test.each([
  ['firstName', '  ', 'Vornamen'],
  ['firstName', 'x'.repeat(81), '80 Zeichen'],
  ['lastName', undefined, 'Nachnamen'],
  ['lastName', 'A\r\nBcc: alle@beispiel.example', 'einzige Zeile'],
  ['email', 'anna', 'gültige E-Mail'],
  ['email', 'anna@beispiel.example\nBcc: x@y.example', 'gültige E-Mail'],
  ['email', `${'x'.repeat(250)}@y.example`, '254 Zeichen'],
  ['subject', '', 'Betreff'],
  ['subject', 'a\u0000b', 'einzige Zeile'],
  ['message', '\n', 'Nachricht'],
  ['message', 'x'.repeat(5001), '5000 Zeichen'],
  ['topic', 'anderes', 'Thema'],
  ['privacyConsent', false, 'Datenschutz'],
  ['privacyConsent', undefined, 'Datenschutz'],
  ['token', undefined, 'abgelaufen'],
])('%s = %j is refused in German', (field, value, says) => {
  const input = { ...request, privacyConsent: true, token: 'x', [field]: value }
  const issues = contactInputSchema.safeParse(input).error?.issues ?? []
  expect(issues.map(({ path }) => path.join())).toEqual([field])
  expect(issues[0]?.message).toContain(says)
})
