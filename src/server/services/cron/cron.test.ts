import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { insertBrand } from '#server/testing/factories.ts'
import { createGatedProvider, waitForRuns } from '#server/testing/gated-provider.ts'
import { createPost } from '#server/testing/list-provider.ts'
import { cronConfigSchema, type UpdateCronConfigInput } from '#shared/schemas/cron.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import { SHUTDOWN } from '../collection/collection-state.ts'
import { markInterruptedRuns } from '../collection/mark-interrupted-runs.ts'
import { openRun } from '../collection/open-run.ts'
import { startCollection } from '../collection/start-collection.ts'
import { stopCollection } from '../collection/stop-collection.ts'
import { listLogs } from '../logs/list-logs.ts'
import { getCronConfig } from './get-cron-config.ts'
import { resumeCron } from './resume-cron.ts'
import { startDueCronRun } from './start-due-cron-run.ts'
import { triggerCronRun } from './trigger-cron-run.ts'
import { updateCronConfig } from './update-cron-config.ts'

/** The test clock stands at 13:00 in Berlin on Sunday 1 November 2026. */
const NEXT = {
  hourly: '2026-11-01T13:00:00.000Z',
  daily: '2026-11-02T03:00:00.000Z',
  dayAfter: '2026-11-03T03:00:00.000Z',
}
const events: SourceEvent[] = []
let gated: ReturnType<typeof createGatedProvider>
let t: TestContext
beforeEach(() => {
  events.length = 0
  gated = createGatedProvider(events)
  t = createTestContext({ searchProvider: gated.provider })
  insertBrand(t.db, { name: 'Snocks' })
})
afterEach(() => t.close())

const config = () => cronConfigSchema.parse(getCronConfig(t.asAdmin()))
const update = (input: UpdateCronConfigInput) => updateCronConfig(t.asAdmin(), input)
const now = () => t.deps.clock().toISOString()
const tick = async () => {
  const result = startDueCronRun(t.asSystem())
  await waitForRuns(t.deps)
  return result
}
const cronLogs = () => listLogs(t.asAdmin(), { type: 'cronjob' })
const runs = () => t.sqlite.prepare('select trigger, status, max_codes from runs').all()
const addError = (message: string) =>
  events.push({ type: 'error', error: { kind: 'upstream', message } })
const addPost = (text: string) =>
  events.push({ type: 'post', post: createPost(text), brandIds: [] })

test('the first start makes the schedule with its defaults and a next run', () => {
  resumeCron(t.asSystem())
  expect(t.sqlite.prepare('select next_run from cron_config').pluck().get()).toBe(
    new Date(NEXT.daily).getTime(),
  )
  expect(config()).toEqual({
    enabled: true,
    interval: 'daily',
    maxCodes: 50,
    status: 'active',
    lastRun: null,
    nextRun: NEXT.daily,
    errorMessage: null,
  })
})

test.each([
  [{ interval: 'hourly' }, { interval: 'hourly', nextRun: NEXT.hourly }],
  [{ interval: 'weekly' }, { interval: 'weekly', nextRun: NEXT.daily }],
  [{ maxCodes: 9999 }, { maxCodes: 9999, nextRun: NEXT.daily }],
  [{ enabled: false }, { enabled: false, status: 'paused', nextRun: null }],
  [
    { enabled: false, interval: 'hourly', maxCodes: 25 },
    { enabled: false, interval: 'hourly', maxCodes: 25, nextRun: null },
  ],
] as const)('%j takes effect at once and stays', (input, expected) => {
  const before = config()
  const after = update(input)
  expect(after).toEqual({ ...before, status: after.status, ...expected })
  expect(config()).toEqual(after)
  expect(cronLogs()).toMatchObject([{ level: 'info', message: 'Cronjob-Einstellungen geändert' }])
})

test('switched on again it is active with a new next run; in between the interval may change', () => {
  update({ enabled: false })
  expect(update({ interval: 'hourly' })).toMatchObject({ status: 'paused', nextRun: null })
  expect(update({ enabled: true })).toMatchObject({ status: 'active', nextRun: NEXT.hourly })
  expect(cronLogs()[0]).toMatchObject({ details: { enabled: { from: false, to: true } } })
})

test('what stays the same moves nothing and is not logged', () => {
  const before = config()
  t.clock.set(NEXT.daily)
  expect(update({ interval: 'daily', enabled: true })).toEqual(before)
  expect(cronLogs()).toEqual([])
  // The run that has come is not lost by another setting.
  expect(update({ maxCodes: 25 }).nextRun).toBe(NEXT.daily)
})

test('the run begins when its time has come, with the configured limit', async () => {
  update({ maxCodes: 25 })
  addPost('Werbung: Mit dem Code ANNA15 spart ihr 15 % bei Snocks!')
  t.clock.set(new Date(new Date(NEXT.daily).getTime() - 1))
  expect(await tick()).toEqual({ started: 0 })
  t.clock.advance(1)
  expect(await tick()).toEqual({ started: 1 })
  expect(config()).toMatchObject({ status: 'active', lastRun: NEXT.daily, nextRun: NEXT.dayAfter })
  expect(runs()).toEqual([{ trigger: 'cron', status: 'completed', max_codes: 25 }])
  expect(cronLogs()).toMatchObject([
    {
      level: 'success',
      message: 'Cronjob abgeschlossen: 1 neue von 1 gefundenen Codes',
      details: { codesFound: 1, codesAdded: 1, errorCount: 0 },
    },
    { level: 'info', message: 'Cronjob gestartet', details: { maxCodes: 25, interval: 'daily' } },
    { message: 'Cronjob-Einstellungen geändert' },
  ])
})

test.each(['hourly', 'daily', 'weekly'] as const)(
  'missed %s runs are made up exactly once',
  async (interval) => {
    update({ interval })
    t.clock.advance(30 * 86_400_000)
    expect([await tick(), await tick()]).toEqual([{ started: 1 }, { started: 0 }])
    expect(runs()).toHaveLength(1)
    expect(config().lastRun).toBe(now())
    expect(new Date(config().nextRun ?? 0).getTime()).toBeGreaterThan(t.deps.clock().getTime())
  },
)

test('the job does not wait for the run, and two ticks at once start one', async () => {
  config()
  t.clock.set(NEXT.daily)
  gated.close()
  expect([startDueCronRun(t.asSystem()), startDueCronRun(t.asSystem())]).toEqual([
    { started: 1 },
    { started: 0 },
  ])
  expect(runs()).toMatchObject([{ status: 'running' }])
  expect(cronLogs()).toHaveLength(1)
  gated.open()
  await waitForRuns(t.deps)
  expect(runs()).toMatchObject([{ status: 'completed' }])
})

test('a run that would overlap another is left out', async () => {
  config()
  t.clock.set(NEXT.daily)
  gated.close()
  startCollection(t.asAdmin(), { trigger: 'background' })
  expect(startDueCronRun(t.asSystem())).toEqual({ started: 0 })
  expect(startDueCronRun(t.asSystem())).toEqual({ started: 0 })
  expect(config()).toMatchObject({ status: 'active', lastRun: null, nextRun: NEXT.dayAfter })
  expect(cronLogs()).toMatchObject([
    { level: 'warning', message: 'Cronjob ausgelassen: Es läuft bereits eine Datensammlung.' },
  ])
  gated.open()
  await waitForRuns(t.deps)
  expect(runs()).toMatchObject([{ trigger: 'background' }])
})

test('a paused schedule does not run', async () => {
  update({ enabled: false })
  t.clock.advance(30 * 86_400_000)
  expect(await tick()).toEqual({ started: 0 })
})

test('a run that fails sets the status to error, the next good one back', async () => {
  config()
  addError('Der Ordner der Posts fehlt')
  t.clock.set(NEXT.daily)
  expect(await tick()).toEqual({ started: 1 })
  expect(config()).toMatchObject({
    status: 'error',
    errorMessage: 'Der Ordner der Posts fehlt',
    lastRun: NEXT.daily,
    nextRun: NEXT.dayAfter,
  })
  expect(cronLogs()[0]).toMatchObject({
    level: 'error',
    message: 'Cronjob fehlgeschlagen: Der Ordner der Posts fehlt',
  })
  // Another setting does not hide the error.
  expect(update({ maxCodes: 100 })).toMatchObject({ status: 'error' })
  addPost('Ein Post, der sich lesen lässt: die Quelle lebt.')
  t.clock.set(NEXT.dayAfter)
  await tick()
  expect(config()).toMatchObject({ status: 'active', errorMessage: null })
})

test('a database that fails in the run is caught and written down', async () => {
  const error = vi.spyOn(t.deps.logger, 'error').mockImplementation(() => {})
  config()
  t.clock.set(NEXT.daily)
  t.sqlite.exec(
    "create trigger broken before insert on runs begin select raise(abort, 'disk full'); end",
  )
  await tick()
  expect(config()).toMatchObject({
    status: 'error',
    errorMessage: 'Unerwarteter Fehler, Näheres im Protokoll des Servers.',
    nextRun: NEXT.dayAfter,
  })
  expect(error).toHaveBeenCalled()
  expect(t.deps.collection.isRunning()).toBe(false)
})

test('a manual run begins in the background and moves no date but the last run', async () => {
  update({ maxCodes: 100 })
  gated.close()
  expect(triggerCronRun(t.asAdmin())).toEqual({ started: true })
  expect(runs()).toEqual([{ trigger: 'cron', status: 'running', max_codes: 100 }])
  expect(config()).toMatchObject({ lastRun: now(), nextRun: NEXT.daily })
  expect(cronLogs()[0]?.message).toBe('Manuelle Ausführung des Cronjobs gestartet')
  t.clock.advance(60_000)
  expect(() => triggerCronRun(t.asAdmin())).toThrow(expect.objectContaining({ code: 'conflict' }))
  expect(config().lastRun).not.toBe(now())
  gated.open()
  await waitForRuns(t.deps)
  expect(cronLogs()[0]).toMatchObject({ level: 'success' })
})

test.each([[0], [1]])('paused it runs by hand and stays paused, with %i errors', async (errors) => {
  update({ enabled: false })
  if (errors > 0) addError('kaputt')
  triggerCronRun(t.asAdmin())
  await waitForRuns(t.deps)
  expect(config()).toMatchObject({ status: 'paused', nextRun: null, lastRun: now() })
  expect(config().errorMessage).toBeNull()
  expect(cronLogs()[0]?.level).toBe(errors > 0 ? 'error' : 'success')
})

test('switched off in the middle of a run it stays off', async () => {
  config()
  t.clock.set(NEXT.daily)
  gated.close()
  startDueCronRun(t.asSystem())
  update({ enabled: false })
  gated.open()
  await waitForRuns(t.deps)
  expect(config()).toMatchObject({ status: 'paused', nextRun: null })
})

test.each([
  ['the operator', undefined, NEXT.dayAfter, 'Cronjob angehalten'],
  ['the end of the program', SHUTDOWN, NEXT.daily, 'Cronjob durch das Ende des Programms'],
])('stopped by %s', async (_, reason, nextRun, message) => {
  config()
  t.clock.set(NEXT.daily)
  gated.close()
  startDueCronRun(t.asSystem())
  if (reason) t.deps.collection.requestStop(reason)
  else stopCollection(t.asAdmin())
  await waitForRuns(t.deps)
  expect(config()).toMatchObject({ status: 'active', nextRun })
  expect(cronLogs()[0]).toMatchObject({
    level: 'warning',
    message: expect.stringContaining(message),
  })
})

test('a run that died with its process is made up at the next start, once in a row', async () => {
  /** A new process over the same database, which begins a run and dies in it, or lives. */
  const restart = () => {
    const { deps, asSystem } = createTestContext({ db: t.db, searchProvider: gated.provider })
    markInterruptedRuns(asSystem())
    resumeCron(asSystem())
    return { deps, started: startDueCronRun(asSystem()).started }
  }
  openRun(t.asSystem(), { trigger: 'cron' })
  gated.close()
  expect(restart().started).toBe(1)
  expect(restart().started).toBe(0)
  expect(config().nextRun).toBe(NEXT.daily)
  expect(runs()).toMatchObject([{ status: 'interrupted' }, { status: 'interrupted' }])
})

test('visitors may do none of it', () => {
  const visitor = t.asVisitor()
  for (const call of [
    () => getCronConfig(visitor),
    () => updateCronConfig(visitor, { enabled: false }),
    () => triggerCronRun(visitor),
    () => startDueCronRun(visitor),
    () => resumeCron(visitor),
  ])
    expect(call).toThrow('melden Sie sich')
})
