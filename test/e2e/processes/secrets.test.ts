import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { readCookie } from '#test/e2e/support/api.ts'
import { readRows, readSalts, readValues } from '#test/e2e/support/database.ts'
import { createPosts, toJsonl } from '#test/e2e/support/posts.ts'
import { runCli, startSmtpStub } from '#test/e2e/support/processes.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'
import { type StubService, startStubService } from '#test/http.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

const PASSWORD = 'Passwort-des-Betreibers-1'
const KEYS = {
  ADMIN_PASSWORD: PASSWORD,
  SEARCH_API_KEY: 'such-schluessel-1234',
  AI_API_KEY: 'ki-schluessel-5678',
  METRICS_TOKEN: 'metrik-token-9012',
}
const SMTP_PASSWORD = 'smtp geheimnis/34'
const TYPED = { wrong: 'Falsches-Passwort-2', asName: 'Passwort-als-Name-3', search: 'suchwort42' }
const VISITOR = { address: '203.0.113.77', agent: 'Neugieriger-Browser/7' }
const MAIL = 'anna.schreibt@beispiel.example'
const basic = (password: string) => `Basic ${btoa(`admin:${password}`)}`

/** Services that quote whatever they are sent, as careless ones do. */
const startParrot = (name: string) =>
  startStubService(({ headers, path }) => ({
    status: 400,
    body: { message: `${name} ${path}`, error: { message: JSON.stringify(headers) } },
  }))

const folder = makeTempFolder(afterAll)
let search: StubService
let model: StubService
let smtp: Awaited<ReturnType<typeof startSmtpStub>>
let site: Site
/** Every answer: address, headers, body. */
const answers: { path: string; text: string }[] = []
let cookie = ''
let metrics = ''

beforeAll(async () => {
  search = await startParrot('search')
  model = await startParrot('model')
  smtp = await startSmtpStub()
  const input = toJsonl(createPosts())
  runCli(['import', '-'], { input, env: { DATA_DIR: folder, LOGOS: 'off' } })
  site = await startSite({
    posts: [],
    env: {
      ...KEYS,
      DATA_DIR: folder,
      LOG_LEVEL: 'trace',
      TRUSTED_PROXIES: '127.0.0.1/32',
      SEARCH_PROVIDER: 'brave',
      SEARCH_BASE_URL: search.url,
      AI_PROVIDER: 'openai',
      AI_BASE_URL: `${model.url}/v1`,
      AI_MODEL: 'klein',
      OPERATOR_EMAIL: 'betrieb@beispiel.example',
      SMTP_URL: `smtp://betrieb:${encodeURIComponent(SMTP_PASSWORD)}@${smtp.host}`,
    },
  })
  await useEverything()
  await site.stop()
})
afterAll(async () => {
  await site.stop()
  await Promise.all([search.stop(), model.stop(), smtp.stop()])
})

async function call(path: string, given: Record<string, string> = {}, body?: unknown) {
  const response = await fetch(site.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': VISITOR.address,
      'user-agent': VISITOR.agent,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...given,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  cookie ||= readCookie(response)
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  answers.push({ path, text: JSON.stringify(headers) + text })
  return { status: response.status, text }
}

async function useEverything() {
  const form = JSON.parse((await call('/trpc/contact.form')).text).result.data
  const openedAt = Date.now()
  const credentials = { username: 'admin', password: PASSWORD }
  await call('/api/admin/login', {}, { ...credentials, password: TYPED.wrong })
  await call('/api/admin/login', {}, { ...credentials, username: TYPED.asName })
  await call('/api/admin/login', {}, credentials)
  const operator = { authorization: basic(PASSWORD) }
  await call('/api/brands', { authorization: basic(TYPED.wrong) })
  await call('/api/collect-codes', operator, {})
  await call('/api/admin/logs', { cookie })
  for (const name of ['collection.systemTiles', 'collection.latest', 'site.get', 'settings.get'])
    await call(`/trpc/${name}`, { cookie })
  for (const path of ['/', `/search?q=${TYPED.search}`, '/brands/snocks', '/admin_cuwntvw'])
    await call(path, { cookie })
  await call(`/api/gibt-es-nicht?wort=${TYPED.search}`)
  await call('/api/codes/1/vote', {}, { vote: 'working', wort: TYPED.search })
  await call('/api/codes/1/copy', {}, {})
  await call('/metrics', { authorization: `Bearer ${TYPED.wrong}` })
  const request = { firstName: 'Anna', lastName: 'Beispiel', email: MAIL, subject: 'Frage' }
  const rest = { message: 'Hallo', topic: 'support', privacyConsent: true, website: '' }
  await setTimeout(Math.max(0, openedAt + LIMITS.contactMinFillMs + 100 - Date.now()))
  await call('/trpc/contact.send', {}, { ...request, ...rest, ...form })
  await vi.waitFor(() => expect(site.output()).toContain('contact mail failed'), 30_000)
  metrics = (await call('/metrics', { authorization: `Bearer ${KEYS.METRICS_TOKEN}` })).text
}

function readDatabase() {
  const logs = readRows(folder, 'select * from logs').map((row) => JSON.stringify(row))
  const salts = readSalts(folder).map(({ salt }) => salt)
  const hashes = [
    'select voter from votes',
    'select visitor from copy_marks',
    'select token_hash from sessions',
  ]
  const stored = [...hashes, 'select password_hash from operators'].flatMap((sql) =>
    readValues<string>(folder, sql),
  )
  return { logs, salts, stored }
}

/** Each secret in the forms in which a program could write it. */
function listSecrets(): string[] {
  const { salts, stored } = readDatabase()
  const typed = [...Object.values(KEYS), SMTP_PASSWORD, TYPED.wrong, TYPED.asName]
  const token = cookie.split('=')[1] ?? ''
  return [
    ...typed.flatMap((secret) => [secret, encodeURIComponent(secret), btoa(secret)]),
    ...[basic(PASSWORD), basic(TYPED.wrong)].map((header) => header.slice('Basic '.length)),
    btoa(`\0betrieb\0${SMTP_PASSWORD}`),
    ...[token, decodeURIComponent(token), ...stored],
    ...salts.flatMap((salt) => [
      salt.toString('hex'),
      salt.toString('base64'),
      salt.toString('base64url'),
    ]),
  ]
}

const everySaid = () => [
  { where: 'output', text: site.output() },
  { where: 'metrics', text: metrics },
  ...readDatabase().logs.map((text) => ({ where: 'log table', text })),
  ...answers.map(({ path, text }) => ({ where: path, text })),
]

test('every secret was in use, so that the tests below can fail', () => {
  expect(search.requests[0]?.headers['x-subscription-token']).toBe(KEYS.SEARCH_API_KEY)
  expect(model.requests[0]?.headers.authorization).toBe(`Bearer ${KEYS.AI_API_KEY}`)
  for (const sample of [
    'codefluencer_http_requests_total{method="GET",route="/brands/:slug",status="2xx"} 1',
    'codefluencer_votes_total{vote="working"} 1',
    'codefluencer_job_runs_total{task="run-due-cron",outcome="done"}',
    'codefluencer_provider_up{provider="search"} 0',
    'codefluencer_collection_runs_total{outcome="',
    'codefluencer_database_bytes ',
  ])
    expect(metrics).toContain(sample)
  expect(site.output()).toMatch(/"route":"\/brands\/:slug","status":200,"ms":[\d.]+,"bytes":\d{4}/)
  expect(smtp.lines).toContain(`AUTH PLAIN ${btoa(`\0betrieb\0${SMTP_PASSWORD}`)}`)
  expect(cookie).not.toBe('')
  const { salts, stored, logs } = readDatabase()
  expect([salts.length, stored.length]).toEqual([2, 4])
  for (const word of ['Anmeldung fehlgeschlagen', 'Brave: ', 'SMTP_URL'])
    expect(logs.join()).toContain(word)
  for (const word of ['"request"', '"job done"', '"contact mail failed"', '"stopping"'])
    expect(site.output()).toContain(word)
})

test('no secret is said: not in the output, the log table, the metrics or any answer', () => {
  const secrets = listSecrets()
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([])
  const leaks = everySaid().flatMap(({ where, text }) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`),
  )
  expect(leaks).toEqual([])
})

test('nothing is said about visitors: who, with what, looking for what', () => {
  const words = [VISITOR.address, VISITOR.agent, TYPED.search]
  const isOwn = ({ where }: { where: string }) => where.includes(TYPED.search)
  const leaks = everySaid().flatMap((said) =>
    words
      .filter((word) => said.text.includes(word) && !isOwn(said))
      .map((word) => `${said.where}: ${word}`),
  )
  expect(leaks).toEqual([])
})

test('the address of who wrote stands in the request alone, which only the operator reads', () => {
  expect(site.output() + metrics).not.toContain(MAIL)
  expect(answers.filter(({ text }) => text.includes(MAIL))).toEqual([])
  const entries = readDatabase().logs.filter((text) => text.includes(MAIL))
  expect(entries).toEqual([expect.stringContaining('Kontaktanfrage (Technischer Support): Frage')])
})
