import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { captureLog } from '#test/observe.ts'
import { runModule } from '#test/run-module.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import { parseConfig } from './config.ts'
import { listSecrets, requestFields } from './logger.ts'

test('an error is logged with kind, message and causes, without what libraries attach to it', () => {
  const log = captureLog()
  const cause = Object.assign(new TypeError('refused'), { code: 'ECONNREFUSED', auth: 'geheim-1' })
  const error = Object.assign(new Error('search failed', { cause }), {
    options: { headers: { 'x-api-key': 'geheim-2' } },
  })
  log.logger.error({ err: error }, 'oh')
  expect(log.lines()).toMatchObject([
    {
      level: 'error',
      err: { message: 'search failed', cause: { type: 'TypeError', code: 'ECONNREFUSED' } },
    },
  ])
  expect(log.text()).not.toContain('geheim')
})

test('an error that is its own cause is logged once', () => {
  const log = captureLog()
  const error = new Error('loop')
  error.cause = error
  log.logger.error({ err: error }, 'oh')
  expect(log.lines()).toHaveLength(1)
})

test('fields with the names of secrets are masked', () => {
  const log = captureLog()
  log.logger.info({ password: 'a1', input: { token: 'a2', cookie: 'a3', name: 'b' } }, 'hi')
  expect(log.lines()).toMatchObject([{ password: '[geheim]', input: { name: 'b' } }])
  expect(log.text()).not.toMatch(/a[123]/)
})

test('every secret of the settings is masked wherever its value occurs', () => {
  const config = parseConfig({
    ADMIN_PASSWORD: 'wort"mit\\zeichen',
    METRICS_TOKEN: 'metrics-token-1',
    SEARCH_PROVIDER: 'brave',
    SEARCH_API_KEY: 'brave-key-1',
    AI_PROVIDER: 'openai',
    AI_MODEL: 'klein',
    AI_API_KEY: 'ai-key-123',
    AI_BASE_URL: 'https://ich:base-pass-1@ai.example/v1',
    OPERATOR_EMAIL: 'ich@example.org',
    SMTP_URL: 'smtps://ich:smtp%20pass-1@mail.example',
    FAVICON_URL: 'https://ich:icon-pass-1@icons.example/{domain}',
    LIBSQL_SYNC_URL: 'https://ich:sync-pass-1@db.example',
    LIBSQL_AUTH_TOKEN: 'libsql-token-1',
  })
  const secrets = listSecrets(config)
  expect(secrets).toHaveLength(13)
  const log = captureLog('debug', secrets)
  for (const secret of secrets) log.logger.warn({ said: `no: ${secret}!` }, secret)
  expect(log.lines()).toHaveLength(13)
  for (const { said, msg } of log.lines())
    expect([said, msg]).toEqual(['no: [geheim]!', '[geheim]'])
})

test('a short secret is not masked: gaps in ordinary words would give it away', () => {
  const log = captureLog('debug', ['admin'])
  log.logger.info('administration')
  expect(log.lines()).toMatchObject([{ msg: 'administration' }])
})

test('log lines of a request carry its id and no other, also after waiting', async () => {
  const log = captureLog()
  const handle = (requestId: string) =>
    requestFields.run({ requestId }, async () => {
      await setTimeout(1)
      log.logger.info(requestId)
    })
  await Promise.all([handle('one'), handle('two')])
  log.logger.info('outside')
  for (const { msg, requestId } of log.lines())
    expect(requestId).toBe(msg === 'outside' ? undefined : msg)
})

const runLogging = (code: string) => {
  const { stdout, ...rest } = runModule('logger.ts', code)
  const lines = stdout.split('\n').filter(Boolean)
  return { ...rest, messages: lines.map((line) => JSON.parse(line).msg) }
}

test.each([
  ['ends', 'logger.info("last")'],
  ['is ended', 'logger.info("last"); process.exit(3)'],
  ['fails', 'logger.info("last"); throw new Error("unexpected")'],
  ['is killed after a fatal line', 'logger.fatal("last"); process.kill(process.pid, "SIGKILL")'],
])('no line is missing when the process %s', (_how, end) => {
  const { messages } = runLogging(
    `const logger = module.createLogger('info')
    logger.info('first')
    ${end}`,
  )
  expect(messages).toEqual(['first', 'last'])
})

/** Stdout is a full disk; after that the same descriptor is a file with room. */
const LOG_WHILE_FULL = `
  import { closeSync, openSync } from 'node:fs'
  const logger = module.createLogger('info')
  for (let line = 0; line < 3000; line += 1) logger.info({ line, text: 'x'.repeat(1000) }, 'full')
  closeSync(1)
  openSync(process.env.FILE, 'w')
  logger.info('room')
  logger.info('on')
`

test('on a full disk the program goes on, and a bounded number of log lines waits for room', () => {
  const file = join(makeTempFolder(), 'log')
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = runModule('logger.ts', LOG_WHILE_FULL, {
    env: { FILE: file },
    stdio: ['ignore', full, 'pipe'],
  })
  closeSync(full)
  expect(status, stderr).toBe(0)
  const text = readFileSync(file, 'utf8')
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.slice(0, 2)).toMatchObject([{ line: 0 }, { line: 1 }])
  expect(lines.at(-1)).toMatchObject({ msg: 'on' })
  expect(text.length).toBeGreaterThan(500_000)
  expect(text.length).toBeLessThan(1_100_000)
})
