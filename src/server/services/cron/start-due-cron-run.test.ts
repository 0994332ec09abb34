import { expect, test } from 'vitest'
import { createTestContext } from '#test/context.ts'
import { waitForRuns } from '#test/posts-and-offers.ts'
import { NEXT, useCron } from '#test/schedules.ts'
import { markInterruptedRuns, startCollection } from '../collection/collect-brands.ts'
import { openRun } from '../collection/open-run.ts'
import { resumeCron, startDueCronRun } from './cron-runs.ts'

const cron = useCron()
const { config, update, tick, now, cronLogs, runs, addPost } = cron

test('the run begins when its time has come, with the configured limit', async () => {
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

test('a run that would overlap another is left out', async () => {
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
