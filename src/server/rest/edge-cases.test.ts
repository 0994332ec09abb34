import { afterEach, expect, test } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { BACKUP_PATH, seedBackup } from '#test/rest-cases/data-cases.ts'
import { createRestSite } from '#test/rest-cases/rest-case.ts'
import { useFresh } from '#test/use-context.ts'
import { newSnapshot } from '../services/collection/open-run.ts'
import { createMemoryRateLimits } from '../web/protection/memory-rate-limits.ts'

const site = useFresh(createRestSite)
afterEach(() => site.deps.collection.waitUntilIdle())

const operator = { authorization: BASIC }
const countRuns = () => site.sqlite.prepare('select count(*) from runs').pluck().get()

test.each(['/api', '/api/', '/api/gibt-es-nicht', '/api/codes/1/mehr', '/api/admin'])(
  '%s is a JSON 404',
  async (path) => {
    const response = await site.app.request(path, { headers: operator })
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: 'Diesen API-Pfad gibt es nicht.' },
    ])
  },
)

test('an unexpected fault is answered in general words, without its cause', async () => {
  site.sqlite.exec('PRAGMA foreign_keys = OFF; DROP TABLE codes')
  const response = await site.app.request('/api/codes/recent')
  expect([response.status, await response.json()]).toEqual([
    500,
    { message: 'Unerwarteter Fehler. Bitte später erneut versuchen.' },
  ])
})

test('HEAD on a backup is refused and not logged as a download', async () => {
  seedBackup(site)
  const ask = async (method: string) => {
    const response = await site.app.request(BACKUP_PATH, { method, headers: operator })
    return [response.status, response.headers.get('content-length'), await response.text()]
  }
  const countEntries = () =>
    site.sqlite.prepare("select count(*) from logs where type = 'security'").pluck().get()
  expect([(await ask('HEAD'))[0], countEntries()]).toEqual([405, 0])
  expect([await ask('GET'), countEntries()]).toEqual([[200, '15', 'SQLite format 3'], 1])
})

test('HEAD on the GET that starts a collection starts none', async () => {
  const path = '/api/collect-codes/trigger'
  const response = await site.app.request(path, { method: 'HEAD', headers: operator })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, OPTIONS')
  expect(countRuns()).toBe(0)
})

test.each([
  ['POST', '/api/collect-codes'],
  ['GET', '/api/collect-codes/trigger'],
  ['POST', '/api/brands/1/collect'],
  ['POST', '/api/admin/cronjob/trigger'],
  ['POST', '/api/admin/brands/scheduled/process'],
])('%s %s is a conflict while a collection goes on', async (method, path) => {
  site.sqlite.exec(`insert into scheduled_brands
    (brand_name, name_key, status, batch_size, interval, scheduled_at, created_at)
    values ('Purelei', 'purelei', 'pending', 10, 'daily', 1, 1)`)
  site.deps.collection.begin(() => newSnapshot(1, 'manual', new Date(), 1))
  const response = await site.app.request(path, { method, headers: operator })
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ message: expect.stringContaining('Es läuft bereits') })
  site.deps.collection.end({ status: 'completed' })
})

test('after repeated failures the login says how long to wait', async () => {
  const guarded = await createTestApp({ rateLimits: createMemoryRateLimits({ enabled: true }) })
  const logIn = (password: string) =>
    guarded.post('/api/admin/login', { ...guarded.credentials, password })
  for (let failure = 0; failure < 5; failure += 1) expect((await logIn('falsch')).status).toBe(401)
  const refused = await logIn(guarded.credentials.password)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
  expect(await refused.json()).toEqual({ message: expect.stringContaining('Anmeldeversuche') })
  const basic = await guarded.app.request('/api/brands', { headers: operator })
  expect([basic.status, basic.headers.get('retry-after')]).toEqual([429, '900'])
  guarded.close()
})

test('a session ends on the server by logging out and after twelve hours', async () => {
  const reach = async (headers: Record<string, string>) =>
    (await site.app.request('/api/admin/overview', { headers })).status
  const [first, second] = [await site.logIn(), await site.logIn()]
  expect([await reach(first), await reach(second)]).toEqual([200, 200])
  const logout = await site.post('/api/admin/logout', {}, first)
  expect(logout.headers.get('set-cookie')).toMatch(/Max-Age=0/)
  expect([await reach(first), await reach(second)]).toEqual([401, 200])
  site.clock.advance(12 * 3_600_000)
  expect(await reach(second)).toBe(401)
})

test('a 401 makes no browser ask for a password itself', async () => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const response = await site.app.request('/api/brands', { headers })
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, null])
})
