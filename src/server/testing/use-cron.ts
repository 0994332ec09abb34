import { afterEach, beforeEach } from 'vitest'
import { cronConfigSchema, type UpdateCronConfigInput } from '#shared/schemas/cron.ts'
import type { SourceEvent } from '../integrations/search/search-provider.ts'
import { getCronConfig } from '../services/cron/get-cron-config.ts'
import { startDueCronRun } from '../services/cron/start-due-cron-run.ts'
import { updateCronConfig } from '../services/cron/update-cron-config.ts'
import { listLogs } from '../services/logs/list-logs.ts'
import { createTestContext, type TestContext } from './create-test-context.ts'
import { insertBrand } from './factories.ts'
import { createGatedProvider, waitForRuns } from './gated-provider.ts'
import { createPost } from './list-provider.ts'

/** The test clock stands at 13:00 in Berlin on Sunday 1 November 2026. */
export const NEXT = {
  hourly: '2026-11-01T13:00:00.000Z',
  daily: '2026-11-02T03:00:00.000Z',
  dayAfter: '2026-11-03T03:00:00.000Z',
}

/**
 * For each test of a file a database with one brand and a source that `addPost` and `addError`
 * fill; `tick` is one look of the job at its schedule, with the run that it starts.
 */
export function useCron() {
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

  return {
    get t() {
      return t
    },
    get gated() {
      return gated
    },
    config: () => cronConfigSchema.parse(getCronConfig(t.asAdmin())),
    update: (input: UpdateCronConfigInput) => updateCronConfig(t.asAdmin(), input),
    tick: async () => {
      const result = startDueCronRun(t.asSystem())
      await waitForRuns(t.deps)
      return result
    },
    now: () => t.deps.clock().toISOString(),
    cronLogs: () => listLogs(t.asAdmin(), { type: 'cronjob' }),
    runs: () => t.sqlite.prepare('select trigger, status, max_codes from runs').all(),
    addError: (message: string) =>
      events.push({ type: 'error', error: { kind: 'upstream', message } }),
    addPost: (text: string) =>
      events.push({ type: 'post', post: createPost(text), brandIds: [], isExcerpt: false }),
  }
}
