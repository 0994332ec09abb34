import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimits } from '../../services/context.ts'
import { ServiceError } from '../../services/errors.ts'
import { listLimitedNetworks, toNetworks } from '../../services/networks.ts'

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
/** Tries in 15 minutes: of an address, of an address with one name, and with a name from anywhere. */
const LOGINS_OF_ADDRESS = 20
const LOGINS_OF_USER = 5
const LOGINS_OF_NAME = 30
const BLOCKS_OF_ADDRESS = { firstBlock: LOGIN_WINDOW, longestBlock: LONGEST_LOGIN_BLOCK }
const BLOCKS_OF_ACCOUNT = { firstBlock: MINUTE, longestBlock: HOUR }
/** Networks that one limit remembers, three for an IPv6 address; some 10 MB at most. */
const MOST_NETWORKS = 20_000
/** Tries from addresses that nobody logged in from; the password check manages hardly as many. */
const LOGINS_OF_ALL = { points: 12_000, duration: LOGIN_WINDOW }
/**
 * Names that are remembered, some 35 MB at most. Six windows of `LOGINS_OF_ALL` are more than the longest
 * block, so that no name is forgotten before its time: that would tell it from the account's.
 */
const MOST_NAMES = 6 * LOGINS_OF_ALL.points

/**
 * Limits are held in the memory of this process, each for a bounded number of networks; a restart
 * resets them. With `enabled: false` there are no limits.
 */
export function createMemoryRateLimits(options: { enabled: boolean }): RateLimits {
  if (!options.enabled) return UNLIMITED
  const loginsByAddress = createLoginLimit(BLOCKS_OF_ADDRESS, MOST_NETWORKS)
  const loginsByUser = createLoginLimit(BLOCKS_OF_ADDRESS, MOST_NETWORKS)
  // Two stores with the same limits: no name that somebody makes up takes a place from the account's.
  const loginsByAccount = createLoginLimit(BLOCKS_OF_ACCOUNT, MOST_NAMES)
  const loginsByUnknownName = createLoginLimit(BLOCKS_OF_ACCOUNT, MOST_NAMES)
  const loginsOfAll = createCounter(LOGINS_OF_ALL.duration, 1)
  const trusted = createCounter(TRUSTED_ADDRESS, MOST_NETWORKS)
  const userKey = (address: string, username: string) =>
    `${toNetworks(address).subnet} ${toNameKey(username)}`
  const limitOfName = (isAccount: boolean) => (isAccount ? loginsByAccount : loginsByUnknownName)

  /** Guessing from elsewhere, next door included, is slowed without shutting out the operator's own. */
  async function readNetworks(address: string, username: string) {
    const isTrusted = await trusted.has(userKey(address, username))
    return { isTrusted, networks: listLimitedNetworks(address).slice(0, isTrusted ? 1 : undefined) }
  }

  return {
    useVote: limitNetworks({ points: 30, duration: MINUTE }, { points: 300, duration: DAY }),
    useCopy: limitNetworks({ points: 60, duration: MINUTE }, { points: 200, duration: DAY }),
    useReads: limitNetworks(READS),
    useContact: limitNetworks({ points: 5, duration: HOUR }),
    useSubmission: limitNetworks({ points: 10, duration: HOUR }),
    async useLogin(address, username, isAccount) {
      const { isTrusted, networks } = await readNetworks(address, username)
      for (const { key, shares } of networks)
        await loginsByAddress.use(key, LOGINS_OF_ADDRESS * shares)
      await loginsByUser.use(userKey(address, username), LOGINS_OF_USER)
      if (isTrusted) return
      const all = await loginsOfAll.add('all')
      if (all.consumedPoints > LOGINS_OF_ALL.points)
        throw refuse(all, TOO_MANY_LOGINS, LOGINS_OF_ALL.duration)
      await limitOfName(isAccount).use(toNameKey(username), LOGINS_OF_NAME)
    },
    async resetLogin(address, username, isAccount) {
      const { isTrusted, networks } = await readNetworks(address, username)
      for (const { key } of networks) await loginsByAddress.refund(key)
      await loginsByUser.reset(userKey(address, username))
      if (!isTrusted) await limitOfName(isAccount).refund(toNameKey(username))
      await trusted.set(userKey(address, username), 1, TRUSTED_ADDRESS)
    },
  }
}

const toNameKey = (username: string) => username.toLowerCase()

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

/**
 * Refuses an address that has used all points of one of the limits, or whose wider networks together have
 * used several times as many. What the address's own limit refuses does not count for the wider ones.
 */
function limitNetworks(...limits: { points: number; duration: number }[]) {
  const counters = limits.map((limit) => ({
    ...limit,
    counter: createCounter(limit.duration, MOST_NETWORKS),
  }))
  return async (address: string, points = 1): Promise<void> => {
    const networks = listLimitedNetworks(address)
    for (const { counter, points: most, duration } of counters)
      for (const { key, shares } of networks) {
        const used = await counter.add(key, points)
        if (used.consumedPoints > most * shares) throw refuse(used, TOO_MANY, duration)
      }
  }
}

type Blocks = { firstBlock: number; longestBlock: number }

/**
 * Counts tries within 15 minutes. The first one beyond the points blocks for `firstBlock` seconds, the
 * next time for twice as long and so on, up to `longestBlock`. 24 hours after the first block the
 * count starts again.
 */
function createLoginLimit({ firstBlock, longestBlock }: Blocks, mostKeys: number) {
  const tries = createCounter(LOGIN_WINDOW, mostKeys)
  const blocks = createCounter(DAY, mostKeys)
  return {
    async use(key: string, points: number): Promise<void> {
      const used = await tries.add(key)
      if (used.consumedPoints <= points) return
      if (used.consumedPoints > points + 1) throw refuse(used, TOO_MANY_LOGINS, longestBlock)
      const { consumedPoints } = await blocks.add(key)
      const seconds = Math.min(firstBlock * 2 ** (consumedPoints - 1), longestBlock)
      // A block starts with `points + 1` used, so that later refusals do not renew it.
      throw refuse(await tries.set(key, points + 1, seconds), TOO_MANY_LOGINS, seconds)
    },
    refund: (key: string) => tries.refund(key),
    async reset(key: string): Promise<void> {
      await tries.delete(key)
      await blocks.delete(key)
    },
  }
}

/** Limits end by timers. If the clock was set back meanwhile, `msBeforeNext` is too long. */
function refuse(used: RateLimiterRes, message: string, mostSeconds: number): ServiceError {
  const seconds = Math.ceil(used.msBeforeNext / 1000)
  const retryAfterSeconds = Math.min(Math.max(1, seconds), mostSeconds)
  return new ServiceError('too_many_requests', message, { retryAfterSeconds })
}

/**
 * Counts in memory, each key for `duration` seconds from its first point. When it is full, the key that was
 * counted longest ago is forgotten for a new one; looking at a key makes no room for it.
 */
export function createCounter(duration: number, mostKeys: number) {
  // What is too much depends on the key: the callers compare.
  const counts = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration })
  const keys = new LRUCache<string, true>({
    // By size, not by `max`: that would reserve room for all keys at once, some 10 MB before the first visitor.
    maxSize: mostKeys,
    sizeCalculation: () => 1,
    dispose: (_, key, reason) => void (reason === 'evict' && counts.delete(key)),
  })
  return {
    add(key: string, points = 1): Promise<RateLimiterRes> {
      keys.set(key, true)
      return counts.penalty(key, points)
    },
    set(key: string, points: number, seconds: number): Promise<RateLimiterRes> {
      keys.set(key, true)
      return counts.set(key, points, seconds)
    },
    has: async (key: string): Promise<boolean> => (await counts.get(key)) !== null,
    async refund(key: string): Promise<void> {
      if (await counts.get(key)) await counts.reward(key)
    },
    delete: (key: string) => counts.delete(key),
  }
}
