import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listBackupFiles } from '#server/services/backups/backup-files.ts'
import { getCronConfig } from '#server/services/cron/cron-config.ts'
import { listScheduledBrands, scheduleBrands } from '#server/services/scheduling/schedule-brands.ts'
import { createTestContext, type TestContext } from '#test/context.ts'
import { useDataFolder } from '#test/data-folder.ts'
import { watchStatements } from '#test/observe.ts'
import { createPausableProvider, waitForRuns } from '#test/posts-and-offers.ts'
import { startJobs } from './runner.ts'
import { JOBS } from './schedule.ts'

const data = useDataFolder()
const collecting = JOBS.filter(({ name }) => /^(run-due-cron|publish-due-brands)$/.test(name))
let gated: ReturnType<typeof createPausableProvider>
let t: TestContext
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:30Z'), toFake: ['setTimeout', 'Date'] })
  gated = createPausableProvider()
  t = createTestContext({ searchProvider: gated.provider })
})
afterEach(() => {
  vi.useRealTimers()
  t.close()
})

const statuses = () => listScheduledBrands(t.asAdmin()).map(({ status }) => status)
const triggers = () => t.sqlite.prepare('select trigger from runs order by id').pluck().all()

test.each(['at the start', 'in one minute'])(
  'both due %s: the recurring run begins, the brands wait for the next minute',
  async (when) => {
    getCronConfig(t.asAdmin())
    const runner = when === 'in one minute' ? startJobs(collecting, t.asSystem) : null
    scheduleBrands(t.asAdmin(), { brands: ['A'], batchSize: 1, interval: 'daily' })
    t.clock.set('2026-11-02T03:00:00Z')
    gated.close()
    const jobs = runner ?? startJobs(collecting, t.asSystem)
    await vi.advanceTimersByTimeAsync(when === 'in one minute' ? 40_000 : 0)
    expect(triggers()).toEqual(['cron'])
    expect(statuses()).toEqual(['pending'])
    gated.open()
    await waitForRuns(t.deps)
    await vi.advanceTimersByTimeAsync(60_000)
    await waitForRuns(t.deps)
    expect(triggers()).toEqual(['cron', 'schedule'])
    expect(statuses()).toEqual(['published'])
    jobs.stop()
  },
)

test('a nightly backup that failed is made an hour later', async () => {
  // The file is younger, as if made by a clock that was wrong: its backup is due.
  vi.setSystemTime('2001-11-02T02:06:00Z')
  const now = () => new Date()
  data.backups.running = { startedAt: now(), name: '' }
  const failed = vi.spyOn(data.t.deps.logger, 'error').mockImplementation(() => {})
  const jobs = startJobs(
    JOBS.filter(({ name }) => name === 'backup-nightly'),
    (job) => ({ ...data.t.asSystem(job), clock: now }),
  )
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(failed).toHaveBeenCalled()
  data.backups.running = null
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  await expect.poll(() => listBackupFiles(data.backups.folder)).toHaveLength(1)
  await jobs.stop()
})

test('with nothing due a job writes nothing and runs one query', () => {
  getCronConfig(t.asAdmin())
  scheduleBrands(t.asAdmin(), { brands: ['A', 'B'], batchSize: 1, interval: 'weekly' })
  t.sqlite.exec("update scheduled_brands set status = 'published' where brand_name = 'A'")
  const before = t.sqlite.prepare('select total_changes()').pluck().get()
  for (const job of collecting) {
    const statements = watchStatements(t.sqlite)
    expect(job.run(t.asSystem())).toEqual({ started: 0 })
    expect(statements.stop()).toHaveLength(1)
  }
  expect(t.sqlite.prepare('select total_changes()').pluck().get()).toBe(before)
})
