/** Safari knows no idle callback: then after the busy first moments. */
const FALLBACK_MS = 1500

/** Runs `task` once the browser is idle; the answer calls it off. */
export function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(task, { timeout: 5000 })
    return () => window.cancelIdleCallback(handle)
  }
  const handle = setTimeout(task, FALLBACK_MS)
  return () => clearTimeout(handle)
}
