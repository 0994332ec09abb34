type Limits = {
  /** How many tasks may wait for their turn. */
  waiting: number
  /** Called for a task that comes on top; throws. */
  refuse: () => never
}

/** Runs tasks at most `atOnce` at a time, in the order in which they came. */
export function limitConcurrency(
  atOnce: number,
  limits?: Limits,
): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= atOnce) {
      if (limits && queue.length >= limits.waiting) limits.refuse()
      // The task that ends passes its place on, so `running` stays the same.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
