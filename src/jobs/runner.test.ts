import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestContext, type TestContext } from '#test/context.ts'
import { startJobs } from './runner.ts'
import { JOBS, type Job } from './schedule.ts'

let t: TestContext
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:30Z') })
  t = createTestContext()
})
afterEach(() => {
  vi.useRealTimers()
  t.close()
})

const everyMinute = (run: Job['run']): Job => ({
  name: 'test',
  pattern: '* * * * *',
  run,
})

test('a job runs at the start and at its times', async () => {
  const run = vi.fn(() => ({}))
  const runner = startJobs([everyMinute(run)], t.asSystem)
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(run).toHaveBeenCalledTimes(3)
  runner.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('a job that is still running is not started again', async () => {
  let finish = () => {}
  const run = vi.fn(
    () => new Promise<Record<string, number>>((resolve) => (finish = () => resolve({}))),
  )
  const runner = startJobs([everyMinute(run)], t.asSystem)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(run).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(2)
  runner.stop()
})

test('a run that fails is logged and measured, and the next one comes at its time', async () => {
  const error = vi.spyOn(t.deps.logger, 'error').mockImplementation(() => {})
  const onRun = vi.fn()
  const run = vi.fn(() => ({}))
  run.mockImplementationOnce(() => {
    throw new Error('broken')
  })
  const runner = startJobs([everyMinute(run)], t.asSystem, onRun)
  await vi.advanceTimersByTimeAsync(60_000)
  const facts = { job: 'test', at: t.deps.clock() }
  expect(onRun.mock.calls).toEqual([[{ ...facts, isDone: false }], [{ ...facts, isDone: true }]])
  expect(error).toHaveBeenCalledTimes(1)
  await runner.stop()
})

test('every scheduled job does its work on an empty database', async () => {
  for (const job of JOBS) expect(await job.run(t.asSystem(job.name))).toBeDefined()
})
