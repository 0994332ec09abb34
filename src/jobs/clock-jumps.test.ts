import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordVote } from '#server/services/codes/votes.ts'
import { getCronConfig } from '#server/services/cron/cron-config.ts'
import { createTestContext, type TestContext } from '#test/context.ts'
import { insertCode } from '#test/factories.ts'
import { waitForRuns } from '#test/posts-and-offers.ts'
import { type JobRunner, startJobs } from './runner.ts'
import { JOBS } from './schedule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const jobs = JOBS.filter(({ name }) => /^(run-due-cron|sweep-old-rows)$/.test(name))
let t: TestContext
let runner: JobRunner

/** Everything that tells the time tells this one; timers go by the time that really passes. */
function startAt(now: string): void {
  vi.useFakeTimers({ now: new Date(now), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  t = createTestContext({ clock: () => new Date() })
  getCronConfig(t.asAdmin())
  runner = startJobs(jobs, (job) => ({ ...t.asSystem(job), clock: () => new Date() }))
}
const jump = (ms: number) => vi.setSystemTime(Date.now() + ms)

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= HOUR_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(HOUR_MS, left))
    await waitForRuns(t.deps)
  }
}

/** When collections began, as German clocks show it. */
const readRuns = () => {
  const starts = t.sqlite.prepare('select started_at from runs order by id').pluck().all()
  return starts.map((ms) =>
    new Date(Number(ms)).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 16),
  )
}

beforeEach(() => startAt('2026-11-10T20:00:00Z'))
afterEach(async () => {
  await runner.stop()
  t.close()
  vi.useRealTimers()
})

test.each([
  ['spring', '2027-03-27T12:00:00Z', ['2027-03-28 04:00', '2027-03-29 04:00']],
  ['autumn', '2026-10-24T12:00:00Z', ['2026-10-25 04:00', '2026-10-26 04:00']],
])('over the clock change in %s the run comes once a day', async (_, now, runs) => {
  await runner.stop()
  t.close()
  vi.useRealTimers()
  startAt(now)
  await pass(2 * DAY_MS)
  expect(readRuns()).toEqual(runs)
})

test('a clock put forward past the time of a run starts that run once', async () => {
  jump(9 * HOUR_MS)
  await pass(HOUR_MS)
  expect(readRuns()).toEqual([expect.stringMatching(/^2026-11-11 06:0/)])
  await pass(DAY_MS)
  expect(readRuns()).toHaveLength(2)
})

test('a clock put back before a run that was done does not repeat it, nor the next one', async () => {
  await pass(8 * HOUR_MS)
  expect(readRuns()).toEqual(['2026-11-11 04:00'])
  jump(-6 * HOUR_MS)
  await pass(12 * HOUR_MS)
  expect(readRuns()).toHaveLength(1)
  await pass(DAY_MS)
  expect(readRuns()).toEqual(['2026-11-11 04:00', '2026-11-12 04:00'])
})

test('a clock that was a year ahead for a while does not stop the schedule for a year', async () => {
  jump(365 * DAY_MS)
  await pass(2 * MINUTE_MS)
  expect(readRuns()).toHaveLength(1)
  jump(-365 * DAY_MS)
  await pass(2 * MINUTE_MS)
  expect(readRuns()).toHaveLength(2)
  await pass(2 * DAY_MS)
  expect(readRuns().slice(2)).toEqual(['2026-11-11 04:00', '2026-11-12 04:00'])
})

test('votes count once whatever the clock does, and no salt outlives 48 hours', async () => {
  const { id } = insertCode(t.db)
  const vote = (address: string) =>
    recordVote({ ...t.asVisitor(address), clock: () => new Date() }, { id, vote: 'working' })
  const readDays = () =>
    t.deps.voterSalts
      .list()
      .map(({ period }) => period)
      .filter((period) => period.length > 7)
  await vote('192.0.2.1')
  jump(3 * HOUR_MS)
  expect(await vote('192.0.2.1')).toMatchObject({ upvotes: 1 })
  jump(-5 * HOUR_MS)
  expect(await vote('192.0.2.1')).toMatchObject({ upvotes: 1 })
  jump(365 * DAY_MS)
  expect(await vote('192.0.2.2')).toMatchObject({ upvotes: 2 })
  jump(-365 * DAY_MS)
  await pass(2 * HOUR_MS)
  expect(readDays()).toEqual(['2026-11-10'])
  await pass(3 * DAY_MS)
  expect(readDays()).toEqual([])
})
