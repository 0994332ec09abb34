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

test('a variable that is empty or blank counts as not set', () => {
  const blank = { PORT: '', SITE_YEAR: '  ', ADMIN_PASSWORD: '', SEARCH_PROVIDER: '' }
  expect(parseConfig(blank)).toEqual(parseConfig({}))
})

test('what is not set follows from other settings: the address from the port, the folders from DATA_DIR', () => {
  expect(parseConfig({ PORT: '8080', DATA_DIR: 'x' })).toMatchObject({
    site: { publicUrl: 'http://localhost:8080' },
    postsDir: join('x', 'posts'),
  })
})

test('REAL_FIGURES sets the defaults of year and ticker times, no more', () => {
  const read = (env: Record<string, string>) => parseConfig(env).site
  expect(read({})).toMatchObject({ year: 2025, tickerTimes: 'random', realFigures: false })
  const real = { REAL_FIGURES: 'on' }
  expect(read(real)).toMatchObject({ year: 'auto', tickerTimes: 'real', realFigures: true })
  expect(read({ ...real, SITE_YEAR: '2031', TICKER_TIMES: 'random' })).toMatchObject({
    year: 2031,
    tickerTimes: 'random',
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
    postsDir: join('/srv/codes', 'posts'),
    site: { publicUrl: 'https://codes.example', year: 'auto', isDemo: true },
    trustedProxies: ['10.0.0.0/8', '127.0.0.1/32', 'fd00::/8', '::1/128'],
  })
})

test('lists every fault at once, by name', () => {
  const given = {
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
    SEARCH_BASE_URL: 'suche.example',
    AI_PROVIDER: 'openai',
    FAVICON_URL: 'https://icons.example/',
    SMTP_URL: 'https://mail.example',
    DEMO: '1',
  }
  const faults = faultsOf(given)
  // What is needed beside others comes last.
  const names = Object.keys(given).filter((name) => name !== 'AI_PROVIDER')
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([...names, 'AI_MODEL'])
  expect(faults).toContain(
    'SEARCH_PROVIDER: „bing“ ist unbekannt; erlaubt: files, searxng, brave, serper, youtube',
  )
  expect(faults.join()).toContain('„nebenan“, „10.0.0.0/99“ ist kein Netz')
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['OPERATOR_EMAIL', { SMTP_URL: 'smtp://mail.example' }, { OPERATOR_EMAIL: 'a@b.example' }],
  ['SEARCH_API_KEY', { SEARCH_PROVIDER: 'brave' }, { SEARCH_API_KEY: 'k' }],
  ['SEARCH_API_KEY', { SEARCH_PROVIDER: 'serper' }, { SEARCH_API_KEY: 'k' }],
  ['SEARCH_API_KEY', { SEARCH_PROVIDER: 'youtube' }, { SEARCH_API_KEY: 'k' }],
  ['SEARCH_BASE_URL', { SEARCH_PROVIDER: 'searxng' }, { SEARCH_BASE_URL: 'http://suche.example' }],
  ['AI_MODEL', { AI_PROVIDER: 'openai' }, { AI_MODEL: 'gemma3' }],
  ['LIBSQL_SYNC_URL', { LIBSQL_AUTH_TOKEN: 't' }, { LIBSQL_SYNC_URL: 'https://sqld.example' }],
])('%s is needed beside %o', (name, given, needed) => {
  expect(faultsOf(given)).toEqual([expect.stringMatching(`^${name}: fehlt, `)])
  expect(faultsOf({ ...given, ...needed })).toEqual([])
})

test('the settings of an outside service come together, with defaults', () => {
  const mail = { SMTP_URL: 'smtp://mail.example', OPERATOR_EMAIL: 'a@b.example' }
  expect(parseConfig(mail).mail).toEqual({ url: mail.SMTP_URL, address: 'a@b.example' })
  const files = { provider: 'files', baseUrl: null, apiKey: null, isFixed: false }
  expect(parseConfig({ SEARCH_PROVIDER: 'files' }).search).toEqual(files)
  const brave = { SEARCH_PROVIDER: 'brave', SEARCH_API_KEY: 'k' }
  expect(parseConfig(brave).search).toMatchObject({ provider: 'brave', isFixed: true })
  expect(parseConfig({}).ai).toBeNull()
  const { ai } = parseConfig({ AI_PROVIDER: 'openai', AI_MODEL: 'gemma3' })
  expect(ai).toEqual({ baseUrl: 'https://api.openai.com/v1', apiKey: null, model: 'gemma3' })
  const libsql = { LIBSQL_SYNC_URL: 'https://sqld.example' }
  const { replica } = parseConfig({ ...libsql, LIBSQL_AUTH_TOKEN: 't', LIBSQL_SYNC_SECONDS: '2' })
  expect(replica).toEqual({ syncUrl: libsql.LIBSQL_SYNC_URL, authToken: 't', syncSeconds: 2 })
})

test.each([
  ['https://Codes.example:443/', 'https://codes.example'],
  ['https://rabatt-übersicht.example', 'https://xn--rabatt-bersicht-5vb.example'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('PUBLIC_URL=%s is what browsers call it: %s', (value, origin) => {
  expect(parseConfig({ PUBLIC_URL: value }).site.publicUrl).toBe(origin)
})

test.each<[string, string, string]>([
  ['PUBLIC_URL', 'https://ü ü.example', 'muss ein Ursprung'],
  ['PUBLIC_URL', 'ftp://codes.example', 'muss ein Ursprung'],
  ['PUBLIC_URL', 'codes.example', 'muss ein Ursprung'],
  ['PUBLIC_URL', 'https://user@codes.example', 'muss ein Ursprung'],
  ['PUBLIC_URL', 'https://', 'muss ein Ursprung'],
  ['PUBLIC_URL', 'https://codes.example?x', 'muss ein Ursprung'],
  ['LIBSQL_SYNC_SECONDS', '0', 'muss eine ganze Zahl'],
])('%s=%s is refused', (name, value, says) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: ${says}`)])
})
