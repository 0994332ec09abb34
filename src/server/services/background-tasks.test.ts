import { expect, test } from 'vitest'
import { createBackgroundTasks } from './background-tasks.ts'

test('stop fires the signal at once and waits for the work, also when it fails', async () => {
  const background = createBackgroundTasks()
  const seen: string[] = []
  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const failing = background.run(async (signal) => {
    await wait(signal)
    throw new Error('kaputt')
  })
  expect(await background.run(async () => 7)).toBe(7)
  void background.run(async (signal) => {
    await wait(signal)
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.push('done')
  })
  const stopped = background.stop()
  await expect(failing).rejects.toThrow('kaputt')
  await stopped
  expect(seen).toEqual(['done'])
})

test('work begun after stop has a fired signal', async () => {
  const background = createBackgroundTasks()
  await background.stop()
  expect(await background.run(async (signal) => signal.aborted)).toBe(true)
})
