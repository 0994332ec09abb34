/** Work that outlives the request that caused it, such as fetching a logo or sending a mail. */
export type BackgroundTasks = {
  /** Answers what the work does; its signal fires when the process is asked to stop. */
  run: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>
  /** Fires the signal at once and resolves when all work has ended. */
  stop: () => Promise<void>
}

/** After `stop` new work is begun with a fired signal, which ends it before it does anything. */
export function createBackgroundTasks(): BackgroundTasks {
  const controller = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    run: (work) => {
      const task = work(controller.signal).finally(() => running.delete(task))
      running.add(task)
      return task
    },
    stop: async () => {
      controller.abort()
      await Promise.allSettled(running)
    },
  }
}
