import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { createTestContext, type TestContext } from '#test/context.ts'
import { createPausableProvider, waitForRuns } from '#test/posts-and-offers.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import type { SearchProvider } from '../../integrations/search/search-provider.ts'
import { SHUTDOWN } from '../collection/collection-state.ts'
import { listLogs } from '../logs.ts'
import {
  processScheduledBrands,
  resumeScheduledBrands,
  startDueBrands,
} from './publish-scheduled-brands.ts'
import { listScheduledBrands, scheduleBrands } from './schedule-brands.ts'

const list = (context: TestContext) => listScheduledBrands(context.asAdmin())
const statuses = (context: TestContext) =>
  Object.fromEntries(list(context).map(({ brandName, status }) => [brandName, status]))

test.each(['killed', 'told to end'])(
  'brands whose process was %s in the middle are published after a restart',
  async (end) => {
    const gated = createPausableProvider()
    const folder = makeTempFolder()
    const open = (searchProvider: SearchProvider) => {
      const { db, close } = openDatabase(join(folder, 'app.db'))
      migrateDatabase(db)
      const context = createTestContext({ db, searchProvider })
      return { ...context, closeAll: () => [context.close(), close()] }
    }
    const first = open(gated.provider)
    scheduleBrands(first.asAdmin(), { brands: ['A', 'B'], batchSize: 1, interval: 'weekly' })
    gated.close()
    processScheduledBrands(first.asAdmin())
    await vi.waitUntil(() => gated.searches.length > 0)
    if (end === 'told to end') {
      first.deps.collection.requestStop(SHUTDOWN)
      await waitForRuns(first.deps)
    }
    first.closeAll()
    expect(gated.searches).toEqual([['A', 'B']])

    const second = open(createPausableProvider().provider)
    expect(statuses(second)).toEqual({ A: 'processing', B: 'processing' })
    expect(resumeScheduledBrands(second.asSystem())).toBe(2)
    expect(resumeScheduledBrands(second.asSystem())).toBe(0)
    // B, too: it was being published, though its date is a week away.
    const now = second.deps.clock().toISOString()
    expect(list(second).map(({ scheduledAt }) => scheduledAt)).toEqual([now, now])
    expect(startDueBrands(second.asSystem())).toEqual({ started: 2 })
    await waitForRuns(second.deps)
    expect(statuses(second)).toEqual({ A: 'published', B: 'published' })
    expect(listLogs(second.asAdmin(), { level: 'warning' })).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining('unterbrochen: 2 wieder fällig'),
      }),
    )
    second.closeAll()
  },
)
