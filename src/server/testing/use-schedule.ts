import { afterEach, beforeEach } from 'vitest'
import type { SourceEvent } from '../integrations/search/search-provider.ts'
import type { ServiceDeps } from '../services/context.ts'
import { listLogs } from '../services/logs/list-logs.ts'
import { listScheduledBrands } from '../services/scheduling/list-scheduled-brands.ts'
import { scheduleBrands } from '../services/scheduling/schedule-brands.ts'
import { startDueBrands } from '../services/scheduling/start-due-brands.ts'
import { createTestContext, type TestContext } from './create-test-context.ts'
import { createGatedProvider, waitForRuns } from './gated-provider.ts'
import { createPost } from './list-provider.ts'

/**
 * For each test of a file an empty database and a source that gives `events`; `tick` is one look
 * of the job at what is due, with all that it publishes.
 */
export function useSchedule() {
  const events: SourceEvent[] = []
  let gated: ReturnType<typeof createGatedProvider>
  let t: TestContext
  const open = (overrides: Partial<ServiceDeps> = {}) => {
    t = createTestContext({ searchProvider: gated.provider, ...overrides })
  }
  beforeEach(() => {
    events.length = 0
    gated = createGatedProvider(events)
    open()
  })
  afterEach(() => t.close())

  const list = () => listScheduledBrands(t.asAdmin())
  return {
    get t() {
      return t
    },
    get gated() {
      return gated
    },
    events,
    /** Begins anew with other dependencies. */
    reopen: (overrides: Partial<ServiceDeps>) => {
      t.close()
      open(overrides)
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
