import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Run } from '#shared/schemas/collection.ts'
import { useTestContext } from '#test/use-context.ts'
import { openRun } from './open-run.ts'
import { watchCollection } from './watch-collection.ts'

const t = useTestContext()

test('a watcher gets the newest run at once, then at most five changes a second, and the last one', async () => {
  openRun(t.asSystem(), { trigger: 'cron' })
  const abort = new AbortController()
  const seen: Run[] = []
  const done = (async () => {
    const { signal } = abort
    for await (const run of watchCollection(t.asAdmin(), { signal })) seen.push(run)
  })()
  await setTimeout(10)
  expect(seen).toMatchObject([{ status: 'running', totalSearched: 0 }])
  for (let totalSearched = 1; totalSearched <= 50; totalSearched += 1) {
    t.deps.collection.update({ totalSearched })
    await setTimeout(5)
  }
  t.deps.collection.end({ status: 'completed' })
  await setTimeout(450)
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.length).toBeLessThan(8)
  expect(seen.at(-1)).toMatchObject({ status: 'completed', totalSearched: 50 })
  abort.abort()
  await done
})
