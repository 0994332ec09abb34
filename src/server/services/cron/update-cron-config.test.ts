import { expect, test } from 'vitest'
import { NEXT, useCron } from '#test/schedules.ts'
import { getCronConfig } from './get-cron-config.ts'
import { resumeCron } from './resume-cron.ts'
import { startDueCronRun } from './start-due-cron-run.ts'
import { triggerCronRun } from './trigger-cron-run.ts'
import { updateCronConfig } from './update-cron-config.ts'

const cron = useCron()
const { config, update, cronLogs } = cron

test('the first start makes the schedule with its defaults and a next run', () => {
  resumeCron(cron.t.asSystem())
  expect(cron.t.sqlite.prepare('select next_run from cron_config').pluck().get()).toBe(
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
  cron.t.clock.set(NEXT.daily)
  expect(update({ interval: 'daily', enabled: true })).toEqual(before)
  expect(cronLogs()).toEqual([])
  // The run that has come is not lost by another setting.
  expect(update({ maxCodes: 25 }).nextRun).toBe(NEXT.daily)
})

test('visitors may do none of it', () => {
  const visitor = cron.t.asVisitor()
  for (const call of [
    () => getCronConfig(visitor),
    () => updateCronConfig(visitor, { enabled: false }),
    () => triggerCronRun(visitor),
    () => startDueCronRun(visitor),
    () => resumeCron(visitor),
  ])
    expect(call).toThrow('melden Sie sich')
})
