import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeRemovalsHeld } from '#db/queries/code-standing.ts'
import { insertRun } from '#db/queries/runs.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertCode } from '#test/factories.ts'
import { captureLog } from '#test/observe.ts'
import { useTempFolder } from '#test/temp-folder.ts'
import { createMetricsRecorder, type MetricsRecorder } from '../metrics/metrics-recorder.ts'
import { toBackupName } from '../services/backups/backup-files.ts'

const TOKEN = 'ein-langes-token'

const folder = useTempFolder()
let site: Awaited<ReturnType<typeof createTestApp>>
let recorder: MetricsRecorder
const log = captureLog()
beforeEach(async () => {
  const metrics = { token: TOKEN, recorder: {} as MetricsRecorder }
  site = await createTestApp({ logger: log.logger }, { metrics })
  recorder = createMetricsRecorder(site.deps, folder.path)
  metrics.recorder = recorder
})
afterEach(() => site.close())

const ask = (authorization?: string, { app } = site) =>
  app.request('/metrics', authorization ? { headers: { authorization } } : {})
/** Every sample by its name with labels. */
async function scrape(): Promise<Record<string, number>> {
  const response = await ask(`Bearer ${TOKEN}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

test('the process says that it lives, and whether it is ready', async () => {
  const read = async (isReady: boolean) => {
    const { app, close } = await createTestApp({}, { isReady: () => isReady })
    const paths = ['/healthz', '/readyz']
    const answers = await Promise.all(paths.map((path) => app.request(path)))
    close()
    return answers.map(({ status }) => status)
  }
  expect(await read(true)).toEqual([200, 200])
  // As while it stops.
  expect(await read(false)).toEqual([200, 503])
})

test.each([
  ['its tables are', 'PRAGMA foreign_keys = OFF; DROP TABLE categories'],
  [
    'a migration is',
    `delete from __drizzle_migrations
      where created_at = (select max(created_at) from __drizzle_migrations)`,
  ],
])('it is not ready while %s missing', async (_, sql) => {
  site.sqlite.exec(sql)
  expect((await site.app.request('/readyz')).status).toBe(503)
  expect((await site.app.request('/healthz')).status).toBe(200)
})

test.each([
  undefined,
  'Bearer',
  'Bearer falsch',
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.slice(0, -1)}`,
  `Basic ${btoa(`admin:${TOKEN}`)}`,
  'Bearer undefined',
])('/metrics asked with %j answers like an unknown address', async (authorization) => {
  // With METRICS_TOKEN and without.
  for (const metrics of [{ token: TOKEN, recorder }, null]) {
    const open = await createTestApp({}, { metrics })
    onTestFinished(open.close)
    const response = await ask(authorization, open)
    const unknown = await open.app.request('/gibt-es-nicht')
    expect([response.status, unknown.status]).toEqual([404, 404])
    const names = ({ headers }: Response) => [...headers.keys()]
    expect(names(response)).toEqual(names(unknown))
    expect(response.headers.get('content-type')).toBe(unknown.headers.get('content-type'))
    expect(await response.text()).not.toMatch(/codefluencer_/)
  }
})

test('requests are counted by pattern and status class, and timed', async () => {
  for (const path of ['/api/influencers/a', '/api/influencers/b', '/gibt/es/nicht?q=geheim'])
    await site.app.request(path)
  await site.app.request('/robots.txt', { method: 'BREW' })
  const samples = await scrape()
  const found = Object.entries(samples).filter(([name]) => name.includes('http_requests_total'))
  expect(Object.fromEntries(found)).toEqual({
    'codefluencer_http_requests_total{method="GET",route="/api/influencers/:username",status="4xx"}': 2,
    'codefluencer_http_requests_total{method="GET",route="unbekannt",status="4xx"}': 1,
    'codefluencer_http_requests_total{method="other",route="unbekannt",status="4xx"}': 1,
  })
  const seconds = 'codefluencer_http_request_duration_seconds'
  expect(samples[`${seconds}_count{route="/api/influencers/:username"}`]).toBe(2)
  expect(samples[`${seconds}_bucket{le="+Inf",route="unbekannt"}`]).toBe(2)
})

test('votes and copies are counted when they succeed, logins when they fail, and calls that are refused', async () => {
  const { id } = insertCode(site.db)
  const { post, credentials } = site
  await post(`/api/codes/${id}/vote`, { vote: 'working' })
  await post(`/api/codes/${id}/vote`, { vote: 'geheim' })
  await post(`/trpc/codes.copy`, { id })
  await post(`/api/codes/99/copy`, {})
  await post('/api/admin/login', credentials)
  for (const password of ['falsch', 'auch falsch'])
    await post('/api/admin/login', { ...credentials, password })
  expect(await scrape()).toMatchObject({
    'codefluencer_votes_total{vote="working"}': 1,
    codefluencer_copies_total: 1,
    'codefluencer_security_events_total{kind="failed_login"}': 2,
    'codefluencer_security_events_total{kind="refused_without_login"}': 0,
  })
  await site.app.request('/api/admin/overview')
  await site.app.request('/api/admin/overview', { headers: { authorization: BASIC } })
  await site.app.request('/api/admin/overview', { headers: { authorization: 'Basic YTpi' } })
  expect(await scrape()).toMatchObject({
    'codefluencer_security_events_total{kind="failed_login"}': 3,
    'codefluencer_security_events_total{kind="refused_without_login"}': 2,
  })
})

test('while codes stay in the lists because too many left, that is a figure at the next scrape', async () => {
  expect(await scrape()).toMatchObject({
    codefluencer_removals_at_limit: 0,
    codefluencer_codes_held: 0,
  })
  insertCode(site.db, { doubt: 'held' })
  writeRemovalsHeld(site.db, { since: TEST_NOW, last: TEST_NOW })
  expect(await scrape()).toMatchObject({
    codefluencer_removals_at_limit: 1,
    codefluencer_codes_held: 1,
  })
})

test('figures of database and disk are shown as they are now', async () => {
  const run = { trigger: 'cron', maxCodes: 9, startedAt: TEST_NOW, finishedAt: TEST_NOW } as const
  for (const status of ['completed', 'completed', 'failed', 'running'] as const)
    insertRun(site.db, { ...run, status })
  site.deps.providerStates.fail('search', { kind: 'rate_limited', message: 'zu schnell' })
  writeFileSync(join(folder.path, 'app.db'), 'x'.repeat(100))
  writeFileSync(join(folder.path, 'app.db-wal'), 'x'.repeat(30))
  const backups = join(folder.path, 'backups')
  mkdirSync(backups)
  const name = toBackupName(TEST_NOW, 'nightly')
  writeFileSync(join(backups, name), 'x'.repeat(90))
  writeFileSync(join(backups, `${name}.sha256`), '')
  writeFileSync(join(backups, toBackupName(new Date(0), 'manual')), 'never checked')
  const at = TEST_NOW.getTime() / 1000
  const samples = await scrape()
  expect(samples).toMatchObject({
    codefluencer_database_up: 1,
    codefluencer_collection_running: 1,
    'codefluencer_collection_runs_total{outcome="completed"}': 2,
    'codefluencer_collection_runs_total{outcome="failed"}': 1,
    codefluencer_cron_enabled: 0,
    codefluencer_cron_failed: 0,
    'codefluencer_provider_up{provider="search"}': 0,
    codefluencer_database_bytes: 100,
    codefluencer_database_wal_bytes: 30,
    codefluencer_backup_last_timestamp_seconds: at,
  })
  expect(samples.codefluencer_disk_free_bytes).toBeGreaterThan(0)
  expect(samples.nodejs_eventloop_lag_p99_seconds).toBeDefined()
  expect(samples.process_resident_memory_bytes).toBeGreaterThan(1_000_000)
  insertRun(site.db, { ...run, status: 'failed' })
  expect(await scrape()).toMatchObject({
    'codefluencer_collection_runs_total{outcome="failed"}': 2,
  })
})

test('jobs show their last success, and how often they failed', async () => {
  const at = new Date(TEST_NOW.getTime() + 60_000)
  recorder.recordJob({ job: 'sweep', isDone: true, at: TEST_NOW })
  recorder.recordJob({ job: 'sweep', isDone: false, at })
  expect(await scrape()).toMatchObject({
    'codefluencer_job_last_success_timestamp_seconds{task="sweep"}': TEST_NOW.getTime() / 1000,
    'codefluencer_job_runs_total{task="sweep",outcome="done"}': 1,
    'codefluencer_job_runs_total{task="sweep",outcome="failed"}': 1,
  })
})

test('a database that does not answer is reported, and all other figures are shown', async () => {
  site.sqlite.exec('PRAGMA foreign_keys = OFF; DROP TABLE runs')
  const samples = await scrape()
  expect(samples.codefluencer_database_up).toBe(0)
  expect(samples.codefluencer_disk_free_bytes).toBeGreaterThan(0)
  expect(log.lines('metrics incomplete')).toMatchObject([{ what: 'database' }])
})
