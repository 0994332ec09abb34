export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>

/**
 * Work that outlives the request that caused it, such as fetching a logo or sending a mail. After
 * `stop` new work is begun with a fired signal, which ends it before it does anything.
 */
export function createBackgroundTasks() {
  const controller = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    /** Answers what the work does; its signal fires when the process is asked to stop. */
    run: <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      const task = work(controller.signal).finally(() => running.delete(task))
      running.add(task)
      return task
    },
    /** Fires the signal at once and resolves when all work has ended. */
    stop: async () => {
      controller.abort()
      await Promise.allSettled(running)
    },
  }
}
