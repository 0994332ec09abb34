import type { SourceEvent } from '#server/integrations/search/search-provider.ts'
import type { ServiceDeps } from '#server/services/context.ts'
import { getCronConfig, updateCronConfig } from '#server/services/cron/cron-config.ts'
import { startDueCronRun } from '#server/services/cron/cron-runs.ts'
import { listLogs } from '#server/services/logs.ts'
import { startDueBrands } from '#server/services/scheduling/publish-scheduled-brands.ts'
import { listScheduledBrands, scheduleBrands } from '#server/services/scheduling/schedule-brands.ts'
import { cronConfigSchema, type UpdateCronConfigInput } from '#shared/schemas/settings.ts'
import { createTestContext } from '#test/context.ts'
import { insertBrand } from '#test/factories.ts'
import { createPausableProvider, createPost, waitForRuns } from '#test/posts-and-offers.ts'
import { useFresh } from '#test/use-context.ts'

/**
 * For each test of a file an empty database and a source that gives `events`; `tick` is one look
 * of the job at what is due, with all that it publishes.
 */
export function useSchedule() {
  const events: SourceEvent[] = []
  let gated: ReturnType<typeof createPausableProvider>
  const open = (overrides: Partial<ServiceDeps> = {}) =>
    createTestContext({ searchProvider: gated.provider, ...overrides })
  const t = useFresh(() => {
    events.length = 0
    gated = createPausableProvider(events)
    return open()
  })

  const list = () => listScheduledBrands(t.asAdmin())
  return {
    t,
    get gated() {
      return gated
    },
    events,
    /** Begins again with other dependencies. */
    reopen: (overrides: Partial<ServiceDeps>) => {
      t.close()
      Object.assign(t, open(overrides))
    },
    schedule: (brands: string[], batchSize = 50) =>
      scheduleBrands(t.asAdmin(), { brands, batchSize, interval: 'daily' }),
    list,
    statuses: () => Object.fromEntries(list().map(({ brandName, status }) => [brandName, status])),
    tick: async () => {
      const result = startDueBrands(t.asSystem())
      await waitForRuns(t.deps)
      return result
    },
    brandLogs: () => listLogs(t.asAdmin(), { type: 'brand' }),
    pluck: (query: string) => t.sqlite.prepare(query).pluck().all(),
    addPost: (text: string) =>
      events.push({ type: 'post', post: createPost(text), brandIds: [], isExcerpt: false }),
  }
}

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
  let gated: ReturnType<typeof createPausableProvider>
  const t = useFresh(() => {
    events.length = 0
    gated = createPausableProvider(events)
    const made = createTestContext({ searchProvider: gated.provider })
    insertBrand(made.db, { name: 'Snocks' })
    return made
  })

  return {
    t,
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
