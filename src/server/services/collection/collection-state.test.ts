import { expect, test } from 'vitest'
import { createCollectionState } from './collection-state.ts'
import { newSnapshot } from './open-run.ts'

const run = newSnapshot(1, 'manual', new Date('2026-11-01T12:00:00Z'), 2)

test('watchers are told of every change; a stop fires the signal of the run', async () => {
  const state = createCollectionState()
  const seen: number[] = []
  const forget = state.onChange(() => seen.push(state.getSnapshot()?.totalSearched ?? -1))
  expect(state.requestStop()).toBe(false)
  const signal = state.begin(() => run)
  state.update({ totalSearched: 7 })
  expect(state.requestStop()).toBe(true)
  expect(signal.aborted).toBe(true)
  const idle = state.waitUntilIdle()
  state.end({ status: 'stopped' })
  await idle
  forget()
  state.begin(() => run)
  expect(seen).toEqual([0, 7, 7])
})
