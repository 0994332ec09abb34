import { ServiceError } from '../errors.ts'

const RETRY_SECONDS = 5

/**
 * Lets `atOnce` pieces of work run and `waiting` more wait their turn. Throws `too_many_requests`
 * for what comes on top: a storm of logins must not take all memory and all threads.
 */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new ServiceError('too_many_requests', 'Zu viele Anmeldungen auf einmal.', {
          retryAfterSeconds: RETRY_SECONDS,
        })
      // Whoever leaves hands over the place, so that nobody slips in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
