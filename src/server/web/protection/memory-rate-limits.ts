import { LRUCache } from 'lru-cache'
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimits } from '../../services/context.ts'
import { ServiceError } from '../../services/errors.ts'
import { toNetworks } from '../../services/networks.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400
const LOGIN_WINDOW = 15 * MINUTE
const LONGEST_LOGIN_BLOCK = 4 * 60 * MINUTE
/** How long an address counts as the operator's after it logged in; timers end at 24 days. */
const TRUSTED_ADDRESS = 20 * DAY

/** Pages and data: 60 a second is more than anybody reads, and a fraction of what one core gives. */
const READS = { points: 600, duration: 10 }

const TOO_MANY = 'Zu viele Anfragen. Bitte später erneut versuchen.'
const TOO_MANY_LOGINS = 'Zu viele Anmeldeversuche. Bitte später erneut versuchen.'
const BLOCKS_OF_ADDRESS = { firstBlock: LOGIN_WINDOW, longestBlock: LONGEST_LOGIN_BLOCK }
const BLOCKS_OF_ACCOUNT = { firstBlock: MINUTE, longestBlock: HOUR }
/** Some 5 MB at most for one limit: an IPv6 network alone has more addresses than memory holds. */
const MOST_KEYS = 10_000

/**
 * Limits are held in the memory of this process, each for a bounded number of addresses; a restart
 * resets them. With `enabled: false` there are no limits.
 */
export function createMemoryRateLimits(options: { enabled: boolean }): RateLimits {
  if (!options.enabled) return UNLIMITED
  const loginsByAddress = createLoginLimit({ points: 20, ...BLOCKS_OF_ADDRESS })
  const loginsByUser = createLoginLimit({ points: 5, ...BLOCKS_OF_ADDRESS })
  const loginsByAccount = createLoginLimit({ points: 30, ...BLOCKS_OF_ACCOUNT })
  const trustedBy = createBoundedLimiter({ points: 1, duration: TRUSTED_ADDRESS })
  const accountKey = (username: string) => username.toLowerCase()
  const userKey = (address: string, username: string) =>
    `${toNetworks(address).subnet} ${accountKey(username)}`

  return {
    useVote: limitAddresses({ points: 30, duration: MINUTE }, { points: 300, duration: DAY }),
    useCopy: limitAddresses({ points: 60, duration: MINUTE }, { points: 200, duration: DAY }),
    useReads: limitAddresses(READS),
    useContact: limitAddresses({ points: 5, duration: HOUR }),
    useSubmission: limitAddresses({ points: 10, duration: HOUR }),
    async useLogin(address, username) {
      await loginsByAddress.use(toNetworks(address).subnet)
      await loginsByUser.use(userKey(address, username))
      // Guessing from many addresses is slowed without shutting out the operator's own.
      const key = userKey(address, username)
      if (await trustedBy(key).get(key)) return
      await loginsByAccount.use(accountKey(username))
    },
    async resetLogin(address, username) {
      await loginsByAddress.refund(toNetworks(address).subnet)
      await loginsByUser.reset(userKey(address, username))
      await loginsByAccount.refund(accountKey(username))
      const key = userKey(address, username)
      await trustedBy(key).set(key, 1, TRUSTED_ADDRESS)
    },
  }
}

const pass = async () => {}
const UNLIMITED: RateLimits = {
  useVote: pass,
  useCopy: pass,
  useReads: pass,
  useContact: pass,
  useSubmission: pass,
  useLogin: pass,
  resetLogin: pass,
}

/** Refuses an address that has used all points of one of the limits. */
function limitAddresses(...limits: { points: number; duration: number }[]) {
  const limiters = limits.map((limit) => ({ ...limit, limiterOf: createBoundedLimiter(limit) }))
  return async (address: string, points = 1): Promise<void> => {
    const key = toNetworks(address).subnet
    for (const { limiterOf, duration } of limiters)
      await limiterOf(key)
        .consume(key, points)
        .catch((error: unknown) => {
          throw toServiceError(error, TOO_MANY, duration)
        })
  }
}

type LoginLimit = { points: number; firstBlock: number; longestBlock: number }

/**
 * Allows `points` tries in 15 minutes. The first try beyond that blocks for `firstBlock` seconds, the
 * next time for twice as long and so on, up to `longestBlock`. 24 hours after the first block the
 * count starts again.
 */
function createLoginLimit({ points, firstBlock, longestBlock }: LoginLimit) {
  const triesOf = createBoundedLimiter({ points, duration: LOGIN_WINDOW })
  const blocksOf = createBoundedLimiter({ points: Number.MAX_SAFE_INTEGER, duration: DAY })
  return {
    async use(key: string): Promise<void> {
      try {
        await triesOf(key).consume(key)
      } catch (error) {
        const isFirstRefusal =
          error instanceof RateLimiterRes && error.consumedPoints === points + 1
        if (!isFirstRefusal) throw toServiceError(error, TOO_MANY_LOGINS, longestBlock)
        const { consumedPoints } = await blocksOf(key).penalty(key)
        const seconds = Math.min(firstBlock * 2 ** (consumedPoints - 1), longestBlock)
        // A block starts with `points + 1` used, so that later refusals do not renew it.
        throw toServiceError(await triesOf(key).block(key, seconds), TOO_MANY_LOGINS, seconds)
      }
    },
    async refund(key: string): Promise<void> {
      const tries = triesOf(key)
      if (await tries.get(key)) await tries.reward(key)
    },
    async reset(key: string): Promise<void> {
      await triesOf(key).delete(key)
      await blocksOf(key).delete(key)
    },
  }
}

/** Limits end by timers. If the clock was set back meanwhile, `msBeforeNext` is too long. */
function toServiceError(refusal: unknown, message: string, mostSeconds: number): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal
  const seconds = Math.ceil(refusal.msBeforeNext / 1000)
  const retryAfterSeconds = Math.min(Math.max(1, seconds), mostSeconds)
  return new ServiceError('too_many_requests', message, { retryAfterSeconds })
}

/**
 * Counts in memory for the keys used last. Answers the limiter with which to count for a key; the key that
 * was not used for longest is forgotten for a new one.
 */
export function createBoundedLimiter(options: IRateLimiterOptions, mostKeys = MOST_KEYS) {
  const limiter = new RateLimiterMemory(options)
  const keys = new LRUCache<string, true>({
    max: mostKeys,
    dispose: (_, key, reason) => void (reason === 'evict' && limiter.delete(key)),
  })
  return (key: string): RateLimiterMemory => {
    keys.set(key, true)
    return limiter
  }
}
