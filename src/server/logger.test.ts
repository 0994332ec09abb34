import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { listSecrets } from './list-secrets.ts'
import { runWithLogFields } from './log-fields.ts'
import { captureLog } from './testing/capture-log.ts'

test('an error is told by kind, words and causes, not by what clients attach to it', () => {
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

test('an error that is its own cause ends', () => {
  const log = captureLog()
  const error = new Error('loop')
  error.cause = error
  log.logger.error({ err: error }, 'oh')
  expect(log.lines()).toHaveLength(1)
})

test('fields that hold secrets by name are cut out', () => {
  const log = captureLog()
  log.logger.info({ password: 'a1', input: { token: 'a2', cookie: 'a3', name: 'b' } }, 'hi')
  expect(log.lines()).toMatchObject([{ password: '[geheim]', input: { name: 'b' } }])
  expect(log.text()).not.toMatch(/a[123]/)
})

test('every secret of the settings is cut out by value, however it is quoted', () => {
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
  })
  const secrets = listSecrets(config)
  expect(secrets).toHaveLength(8)
  const log = captureLog('debug', secrets)
  for (const secret of secrets) log.logger.warn({ said: `no: ${secret}!` }, secret)
  expect(log.lines()).toHaveLength(8)
  for (const { said, msg } of log.lines())
    expect([said, msg]).toEqual(['no: [geheim]!', '[geheim]'])
})

test('a short secret is left alone: cutting it out of words would tell it', () => {
  const log = captureLog('debug', ['admin'])
  log.logger.info('administration')
  expect(log.lines()).toMatchObject([{ msg: 'administration' }])
})

test('lines of a request carry its id, also after it waited, and nobody else’s', async () => {
  const log = captureLog()
  const handle = (requestId: string) =>
    runWithLogFields({ requestId }, async () => {
      await setTimeout(1)
      log.logger.info(requestId)
    })
  await Promise.all([handle('one'), handle('two')])
  log.logger.info('outside')
  for (const { msg, requestId } of log.lines())
    expect(requestId).toBe(msg === 'outside' ? undefined : msg)
})
