import { expect, test, vi } from 'vitest'
import { waitForRuns } from '#test/posts-and-offers.ts'
import { NEXT, useCron } from '#test/schedules.ts'
import { stopCollection } from '../collection/collect-brands.ts'
import { SHUTDOWN } from '../collection/collection-state.ts'
import { startDueCronRun, triggerCronRun } from './cron-runs.ts'

const cron = useCron()
const { config, update, tick, now, cronLogs, runs, addError, addPost } = cron

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

test('a manual run begins in the background and moves no date but the last run', async () => {
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

test.each([[0], [1]])('paused it runs by hand and stays paused, with %i errors', async (errors) => {
  update({ enabled: false })
  if (errors > 0) addError('kaputt')
  triggerCronRun(cron.t.asAdmin())
  await waitForRuns(cron.t.deps)
  expect(config()).toMatchObject({ status: 'paused', nextRun: null, lastRun: now() })
  expect(config().errorMessage).toBeNull()
  expect(cronLogs()[0]?.level).toBe(errors > 0 ? 'error' : 'success')
})

test('switched off in the middle of a run it stays off', async () => {
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
])('stopped by %s', async (_, reason, nextRun, message) => {
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
})
