const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** `npm run` hands Ctrl+C on to a process that the terminal has already told. */
const SAME_MS = 300

/**
 * Calls back at the first signal that asks the process to end (a terminal that closes included). A
 * second one ends it at once, with exit code 1. The answer puts the usual behaviour back.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  let firstMs: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstMs === null) {
      firstMs = performance.now()
      stop(signal)
    } else if (performance.now() - firstMs > SAME_MS) process.exit(1)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}
