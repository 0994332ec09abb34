import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { parseConfig } from '../config.ts'
import { openRun } from '../services/collection/open-run.ts'
import { listScheduledBrands } from '../services/scheduling/list-scheduled-brands.ts'
import { scheduleBrands } from '../services/scheduling/schedule-brands.ts'
import { prepareStart } from './prepare-start.ts'

let t: TestContext
beforeEach(() => {
  t = createTestContext()
})
afterEach(() => t.close())

/** What a new process does over the same database. */
const start = () => {
  const { asSystem } = createTestContext({ db: t.db })
  const config = parseConfig({ ADMIN_PASSWORD: 'ein-langes-passwort' })
  return prepareStart({ config, asSystem })
}
const readNextRun = () => t.sqlite.prepare('select next_run from cron_config').pluck().get()

test('the first start makes the recurring run with its first date', async () => {
  await start()
  expect(readNextRun()).toBe(new Date('2026-11-02T03:00:00Z').getTime())
})

test('what a dead process left undone is due again', async () => {
  scheduleBrands(t.asAdmin(), { brands: ['A'], batchSize: 1, interval: 'daily' })
  t.sqlite.exec("update scheduled_brands set status = 'processing'")
  openRun(t.asSystem(), { trigger: 'cron' })
  await start()
  expect(listScheduledBrands(t.asAdmin())).toMatchObject([{ status: 'pending' }])
  expect(readNextRun()).toBe(t.deps.clock().getTime())
  expect(t.sqlite.prepare('select status from runs').pluck().all()).toEqual(['interrupted'])
})
