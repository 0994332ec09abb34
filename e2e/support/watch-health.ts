import { setTimeout } from 'node:timers/promises'

/**
 * Asks for the health of a process all along; the answer ends that, with the longest time in ms that
 * one answer took.
 */
export function watchHealth(url: string, pauseMs = 10): () => Promise<number> {
  let isOver = false
  const watching = (async () => {
    let longestMs = 0
    while (!isOver) {
      const startMs = performance.now()
      const { ok } = await fetch(`${url}/healthz`)
      if (!ok) throw new Error('/healthz is not well')
      longestMs = Math.max(longestMs, performance.now() - startMs)
      await setTimeout(pauseMs)
    }
    return longestMs
  })()
  return () => {
    isOver = true
    return watching
  }
}
