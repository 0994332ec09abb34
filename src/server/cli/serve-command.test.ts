import { expect, test, vi } from 'vitest'
import { createTestContext } from '#test/context.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import { useTestContext } from '#test/use-context.ts'
import { parseConfig } from '../config.ts'
import { deleteBrand } from '../services/brands/manage-brands.ts'
import { openRun } from '../services/collection/open-run.ts'
import { listScheduledBrands, scheduleBrands } from '../services/scheduling/schedule-brands.ts'
import { prepareStart } from './serve-command.ts'

const t = useTestContext()

/** What a new process does over the same database. */
const start = (env: Record<string, string> = {}) => {
  const { asSystem } = createTestContext({ db: t.db })
  const config = parseConfig({ ADMIN_PASSWORD: 'ein-langes-passwort', ...env })
  return prepareStart({ config, asSystem })
}
const readNextRun = () => t.sqlite.prepare('select next_run from cron_config').pluck().get()

const countBrands = () => t.sqlite.prepare('select count(*) from brands').pluck().get()

test('work that a crashed process left unfinished is due again', async () => {
  scheduleBrands(t.asAdmin(), { brands: ['A'], batchSize: 1, interval: 'daily' })
  t.sqlite.exec("update scheduled_brands set status = 'processing'")
  openRun(t.asSystem(), { trigger: 'cron' })
  await start()
  expect(listScheduledBrands(t.asAdmin())).toMatchObject([{ status: 'pending' }])
  expect(readNextRun()).toBe(t.deps.clock().getTime())
  expect(t.sqlite.prepare('select status from runs').pluck().all()).toEqual(['interrupted'])
})

test('rows left by a crash in the deletion of a brand are removed at the start, also with jobs off', async () => {
  const { id } = insertBrand(t.db)
  insertCode(t.db, { brandId: id })
  vi.spyOn(t.deps.background, 'run').mockResolvedValue(0)
  deleteBrand(t.asAdmin(), { id })
  await start({ JOBS: 'off' })
  await vi.waitUntil(() => countBrands() === 0)
  expect(t.sqlite.prepare('select count(*) from codes').pluck().get()).toBe(0)
})
