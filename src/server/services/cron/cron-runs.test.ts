import { expect, test, vi } from 'vitest'
import { createTestContext } from '#test/context.ts'
import { waitForRuns } from '#test/posts-and-offers.ts'
import { NEXT, useCron } from '#test/schedules.ts'
import {
  markInterruptedRuns,
  startCollection,
  stopCollection,
} from '../collection/collect-brands.ts'
import { SHUTDOWN } from '../collection/collection-state.ts'
import { openRun } from '../collection/open-run.ts'
import { resumeCron, startDueCronRun, triggerCronRun } from './cron-runs.ts'

const cron = useCron()
const { config, update, tick, now, cronLogs, runs, addError, addPost } = cron

test('a run begins when it is due, with the configured limit', async () => {
  update({ maxCodes: 25 })
  addPost('Werbung: Mit dem Code ANNA15 spart ihr 15 % bei Snocks!')
  cron.t.clock.set(new Date(new Date(NEXT.daily).getTime() - 1))
  expect(await tick()).toEqual({ started: 0 })
  cron.t.clock.advance(1)
  expect(await tick()).toEqual({ started: 1 })
  expect(config()).toMatchObject({ status: 'active', lastRun: NEXT.daily, nextRun: NEXT.dayAfter })
  expect(runs()).toEqual([{ trigger: 'cron', status: 'completed', max_codes: 25 }])
  expect(cronLogs()).toMatchObject([
    {
      level: 'success',
      message: 'Cronjob abgeschlossen: 1 neuer von 1 gefundenen Code',
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
    cron.t.clock.advance(30 * 86_400_000)
    expect([await tick(), await tick()]).toEqual([{ started: 1 }, { started: 0 }])
    expect(runs()).toHaveLength(1)
    expect(config().lastRun).toBe(now())
    expect(new Date(config().nextRun ?? 0).getTime()).toBeGreaterThan(cron.t.deps.clock().getTime())
  },
)

test('the job does not wait for the run, and two ticks at once start one', async () => {
  config()
  cron.t.clock.set(NEXT.daily)
  cron.gated.close()
  expect([startDueCronRun(cron.t.asSystem()), startDueCronRun(cron.t.asSystem())]).toEqual([
    { started: 1 },
    { started: 0 },
  ])
  expect(runs()).toMatchObject([{ status: 'running' }])
  expect(cronLogs()).toHaveLength(1)
  cron.gated.open()
  await waitForRuns(cron.t.deps)
  expect(runs()).toMatchObject([{ status: 'completed' }])
})

test('a run that would overlap another is skipped and logged', async () => {
  config()
  cron.t.clock.set(NEXT.daily)
  cron.gated.close()
  startCollection(cron.t.asAdmin(), { trigger: 'background' })
  expect(startDueCronRun(cron.t.asSystem())).toEqual({ started: 0 })
  expect(startDueCronRun(cron.t.asSystem())).toEqual({ started: 0 })
  expect(config()).toMatchObject({ status: 'active', lastRun: null, nextRun: NEXT.dayAfter })
  expect(cronLogs()).toMatchObject([
    { level: 'warning', message: 'Cronjob ausgelassen: Es läuft bereits eine Datensammlung.' },
  ])
  cron.gated.open()
  await waitForRuns(cron.t.deps)
  expect(runs()).toMatchObject([{ trigger: 'background' }])
})

test('a paused schedule does not run', async () => {
  update({ enabled: false })
  cron.t.clock.advance(30 * 86_400_000)
  expect(await tick()).toEqual({ started: 0 })
})

test('a run that died with its process is made up at the next start, once in a row', async () => {
  /** A new process over the same database, which begins a run and dies in it, or lives. */
  const restart = () => {
    const { deps, asSystem } = createTestContext({
      db: cron.t.db,
      searchProvider: cron.gated.provider,
    })
    markInterruptedRuns(asSystem())
    resumeCron(asSystem())
    return { deps, started: startDueCronRun(asSystem()).started }
  }
  openRun(cron.t.asSystem(), { trigger: 'cron' })
  cron.gated.close()
  expect(restart().started).toBe(1)
  expect(restart().started).toBe(0)
  expect(config().nextRun).toBe(NEXT.daily)
  expect(runs()).toMatchObject([{ status: 'interrupted' }, { status: 'interrupted' }])
})

test('a run that fails sets the status to error, the next good one back', async () => {
  config()
  addError('Der Ordner der Posts fehlt')
  cron.t.clock.set(NEXT.daily)
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
  cron.t.clock.set(NEXT.dayAfter)
  await tick()
  expect(config()).toMatchObject({ status: 'active', errorMessage: null })
})

test('a database that fails in the run is caught and written down', async () => {
  const error = vi.spyOn(cron.t.deps.logger, 'error').mockImplementation(() => {})
  config()
  cron.t.clock.set(NEXT.daily)
  cron.t.sqlite.exec(
    "create trigger broken before insert on runs begin select raise(abort, 'disk full'); end",
  )
  await tick()
  expect(config()).toMatchObject({
    status: 'error',
    errorMessage: 'Unerwarteter Fehler, Näheres im Protokoll des Servers.',
    nextRun: NEXT.dayAfter,
  })
  expect(error).toHaveBeenCalled()
  expect(cron.t.deps.collection.isRunning()).toBe(false)
})

test('a manual run begins in the background and changes only the date of the last run', async () => {
  update({ maxCodes: 100 })
  cron.gated.close()
  expect(triggerCronRun(cron.t.asAdmin())).toEqual({ started: true })
  expect(runs()).toEqual([{ trigger: 'cron', status: 'running', max_codes: 100 }])
  expect(config()).toMatchObject({ lastRun: now(), nextRun: NEXT.daily })
  expect(cronLogs()[0]?.message).toBe('Manuelle Ausführung des Cronjobs gestartet')
  cron.t.clock.advance(60_000)
  expect(() => triggerCronRun(cron.t.asAdmin())).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  )
  expect(config().lastRun).not.toBe(now())
  cron.gated.open()
  await waitForRuns(cron.t.deps)
  expect(cronLogs()[0]).toMatchObject({ level: 'success' })
})

test.each([[0], [1]])(
  'a paused schedule can be run by hand and stays paused, with %i errors',
  async (errors) => {
    update({ enabled: false })
    if (errors > 0) addError('kaputt')
    triggerCronRun(cron.t.asAdmin())
    await waitForRuns(cron.t.deps)
    expect(config()).toMatchObject({ status: 'paused', nextRun: null, lastRun: now() })
    expect(config().errorMessage).toBeNull()
    expect(cronLogs()[0]?.level).toBe(errors > 0 ? 'error' : 'success')
  },
)

test('a schedule that is switched off during a run stays off', async () => {
  config()
  cron.t.clock.set(NEXT.daily)
  cron.gated.close()
  startDueCronRun(cron.t.asSystem())
  update({ enabled: false })
  cron.gated.open()
  await waitForRuns(cron.t.deps)
  expect(config()).toMatchObject({ status: 'paused', nextRun: null })
})

test.each([
  ['the operator', undefined, NEXT.dayAfter, 'Cronjob angehalten'],
  ['the end of the program', SHUTDOWN, NEXT.daily, 'Cronjob durch das Ende des Programms'],
])(
  'a run that is stopped by %s is logged; only the end of the program leaves it due',
  async (_, reason, nextRun, message) => {
    config()
    cron.t.clock.set(NEXT.daily)
    cron.gated.close()
    startDueCronRun(cron.t.asSystem())
    if (reason) cron.t.deps.collection.requestStop(reason)
    else stopCollection(cron.t.asAdmin())
    await waitForRuns(cron.t.deps)
    expect(config()).toMatchObject({ status: 'active', nextRun })
    expect(cronLogs()[0]).toMatchObject({
      level: 'warning',
      message: expect.stringContaining(message),
    })
  },
)
