import { expect, test } from 'vitest'
import { NEXT, useCron } from '#test/schedules.ts'
import { computeNextRun } from './cron-config.ts'

const cron = useCron()
const { config, update, cronLogs } = cron

test.each([
  [{ interval: 'hourly' }, { interval: 'hourly', nextRun: NEXT.hourly }],
  [{ interval: 'weekly' }, { interval: 'weekly', nextRun: NEXT.daily }],
  [{ maxCodes: 9999 }, { maxCodes: 9999, nextRun: NEXT.daily }],
  [{ enabled: false }, { enabled: false, status: 'paused', nextRun: null }],
  [
    { enabled: false, interval: 'hourly', maxCodes: 25 },
    { enabled: false, interval: 'hourly', maxCodes: 25, nextRun: null },
  ],
] as const)('the setting %j takes effect at once and is kept', (input, expected) => {
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

test('settings that stay the same change nothing and are not logged', () => {
  const before = config()
  cron.t.clock.set(NEXT.daily)
  expect(update({ interval: 'daily', enabled: true })).toEqual(before)
  expect(cronLogs()).toEqual([])
  // The run that has come is not lost by another setting.
  expect(update({ maxCodes: 25 }).nextRun).toBe(NEXT.daily)
})

/** The runs that follow each other from an instant on. */
function walk(interval: 'hourly' | 'daily' | 'weekly', from: string, count: number) {
  const found: string[] = []
  for (let after = new Date(from); found.length < count; ) {
    after = computeNextRun(interval, after)
    found.push(after.toISOString().slice(0, 16))
  }
  return found
}

// In 2026 the clocks change on 29 March and 25 October, both at 01:00 UTC.
test.each([
  ['hourly', '2026-11-01T12:34:56Z', ['2026-11-01T13:00', '2026-11-01T14:00']],
  ['hourly', '2026-03-29T00:30:00Z', ['2026-03-29T01:00', '2026-03-29T02:00']],
  ['hourly', '2026-10-24T23:30:00Z', ['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00']],
  ['daily', '2026-11-01T02:59:59Z', ['2026-11-01T03:00', '2026-11-02T03:00']],
  ['daily', '2026-03-27T12:00:00Z', ['2026-03-28T03:00', '2026-03-29T02:00', '2026-03-30T02:00']],
  ['daily', '2026-10-23T12:00:00Z', ['2026-10-24T02:00', '2026-10-25T03:00', '2026-10-26T03:00']],
  ['weekly', '2026-03-22T12:00:00Z', ['2026-03-23T03:00', '2026-03-30T02:00']],
  ['weekly', '2026-10-18T12:00:00Z', ['2026-10-19T02:00', '2026-10-26T03:00']],
  ['weekly', '2026-12-28T03:00:00Z', ['2027-01-04T03:00']],
] as const)('the %s runs after %s', (interval, from, expected) => {
  expect(walk(interval, from, expected.length)).toEqual(expected)
})
