import { setImmediate } from 'node:timers/promises'

/** How often the event loop turns while the work is under way: others are answered in each turn. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let isDone = false
  const counted = (async () => {
    let turns = 0
    for (; !isDone; turns += 1) await setImmediate()
    return turns
  })()
  try {
    await work()
  } finally {
    isDone = true
  }
  return counted
}
