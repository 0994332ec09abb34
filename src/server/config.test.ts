import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

test('an empty environment gives the documented defaults', () => {
  expect(parseConfig({ PORT: '', SITE_YEAR: '  ', ADMIN_PASSWORD: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: 'data',
    postsDir: join('data', 'posts'),
    adminUsername: 'admin',
    adminPassword: undefined,
    siteName: 'Codefluencer',
    siteYear: 2025,
    tickerTimes: 'random',
    trustedProxies: [],
    rateLimits: 'on',
    jobs: 'on',
    logos: 'on',
    mail: null,
    logLevel: 'info',
    metricsToken: undefined,
    isDemo: false,
  })
})

test('values given are taken over', () => {
  expect(
    parseConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://Codes.example/',
      DATA_DIR: '/srv/codes',
      SITE_YEAR: 'auto',
      TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1,fd00::/8, ::1',
      SEARCH_PROVIDER: 'files',
      AI_PROVIDER: 'rules',
      DEMO: 'on',
    }),
  ).toMatchObject({
    port: 8080,
    publicUrl: 'https://codes.example',
    postsDir: join('/srv/codes', 'posts'),
    siteYear: 'auto',
    trustedProxies: ['10.0.0.0/8', '127.0.0.1/32', 'fd00::/8', '::1/128'],
    isDemo: true,
  })
})

test('lists every fault at once, by name', () => {
  const faults = faultsOf({
    PORT: '70000',
    PUBLIC_URL: 'https://codes.example/pfad',
    ADMIN_USERNAME: 'a:b',
    SITE_YEAR: 'bald',
    TICKER_TIMES: 'nie',
    OPERATOR_EMAIL: 'keine',
    TRUSTED_PROXIES: '10.0.0.0/8,nebenan,10.0.0.0/99',
    RATE_LIMITS: 'vielleicht',
    JOBS: 'ja',
    LOGOS: 'nein',
    LOG_LEVEL: 'laut',
    SEARCH_PROVIDER: 'bing',
    AI_PROVIDER: 'openai',
    FAVICON_URL: 'https://icons.example/',
    SMTP_URL: 'https://mail.example',
    DEMO: '1',
  })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'ADMIN_USERNAME',
    'SITE_YEAR',
    'TICKER_TIMES',
    'OPERATOR_EMAIL',
    'TRUSTED_PROXIES',
    'RATE_LIMITS',
    'JOBS',
    'LOGOS',
    'LOG_LEVEL',
    'SEARCH_PROVIDER',
    'AI_PROVIDER',
    'FAVICON_URL',
    'SMTP_URL',
    'DEMO',
  ])
  expect(faults).toContain(
    'SEARCH_PROVIDER: „bing“ ist unbekannt; erlaubt: files, searxng, brave, serper, youtube',
  )
  expect(faults).toContain('AI_PROVIDER: diese Version unterstützt bisher nur rules')
  expect(faults.join()).toContain('„nebenan“, „10.0.0.0/99“ ist kein Netz')
})

test('contact mails need an address to go to', () => {
  const SMTP_URL = 'smtp://mail.example'
  expect(faultsOf({ SMTP_URL })).toEqual([
    'SMTP_URL: braucht OPERATOR_EMAIL als Absender und Empfänger',
  ])
  expect(parseConfig({ SMTP_URL, OPERATOR_EMAIL: 'a@b.example' }).mail).toEqual({
    url: SMTP_URL,
    address: 'a@b.example',
  })
})

test.each(['searxng', 'brave', 'serper', 'youtube'])('%s is known but not built yet', (name) => {
  expect(faultsOf({ SEARCH_PROVIDER: name })).toEqual([
    'SEARCH_PROVIDER: diese Version unterstützt bisher nur files',
  ])
})

test.each([
  'ftp://codes.example',
  'codes.example',
  'https://user@codes.example',
  'https://',
  'https://codes.example?x',
])('%s is no origin', (url) => {
  expect(faultsOf({ PUBLIC_URL: url })).toHaveLength(1)
})
