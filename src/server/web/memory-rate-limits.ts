import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { toAddressKey } from '../services/address-key.ts'
import { ServiceError } from '../services/errors.ts'
import type { RateLimits } from '../services/rate-limits.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400
const LOGIN_WINDOW = 15 * MINUTE
const LONGEST_LOGIN_BLOCK = 4 * 60 * MINUTE

const TOO_MANY = 'Zu viele Anfragen. Bitte später erneut versuchen.'
const TOO_MANY_LOGINS = 'Zu viele Anmeldeversuche. Bitte später erneut versuchen.'

/** Limits held in the memory of this process; a restart forgives. `enabled: false` lets all pass. */
export function createMemoryRateLimits(options: { enabled: boolean }): RateLimits {
  if (!options.enabled) return UNLIMITED
  const votesPerMinute = new RateLimiterMemory({ points: 30, duration: MINUTE })
  const votesPerDay = new RateLimiterMemory({ points: 300, duration: DAY })
  const copies = new RateLimiterMemory({ points: 60, duration: MINUTE })
  const contacts = new RateLimiterMemory({ points: 5, duration: HOUR })
  const loginsByAddress = createLoginLimit(20)
  const loginsByUser = createLoginLimit(5)
  const userKey = (address: string, username: string) =>
    `${toAddressKey(address)} ${username.toLowerCase()}`

  return {
    async useVote(address) {
      await usePoint(votesPerMinute, toAddressKey(address), TOO_MANY)
      await usePoint(votesPerDay, toAddressKey(address), TOO_MANY)
    },
    useCopy: (address) => usePoint(copies, toAddressKey(address), TOO_MANY),
    useContact: (address) => usePoint(contacts, toAddressKey(address), TOO_MANY),
    async useLogin(address, username) {
      await loginsByAddress.use(toAddressKey(address))
      await loginsByUser.use(userKey(address, username))
    },
    async resetLogin(address, username) {
      await loginsByAddress.giveBack(toAddressKey(address))
      await loginsByUser.forget(userKey(address, username))
    },
  }
}

const pass = async () => {}
const UNLIMITED: RateLimits = {
  useVote: pass,
  useCopy: pass,
  useContact: pass,
  useLogin: pass,
  resetLogin: pass,
}

async function usePoint(limiter: RateLimiterMemory, key: string, message: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    throw toServiceError(error, message)
  }
}

/**
 * `points` tries in a quarter of an hour; who goes on after that waits a quarter of an hour, the
 * next time twice as long and so on, up to four hours. A day after the first block forgives.
 */
function createLoginLimit(points: number) {
  const tries = new RateLimiterMemory({ points, duration: LOGIN_WINDOW })
  const blocks = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: DAY })
  return {
    async use(key: string): Promise<void> {
      try {
        await tries.consume(key)
      } catch (error) {
        const isFirstRefusal =
          error instanceof RateLimiterRes && error.consumedPoints === points + 1
        if (!isFirstRefusal) throw toServiceError(error, TOO_MANY_LOGINS)
        const { consumedPoints } = await blocks.penalty(key)
        const seconds = Math.min(LOGIN_WINDOW * 2 ** (consumedPoints - 1), LONGEST_LOGIN_BLOCK)
        // A block starts with `points + 1` used, so that later refusals do not renew it.
        throw toServiceError(await tries.block(key, seconds), TOO_MANY_LOGINS)
      }
    },
    async giveBack(key: string): Promise<void> {
      if (await tries.get(key)) await tries.reward(key)
    },
    async forget(key: string): Promise<void> {
      await tries.delete(key)
      await blocks.delete(key)
    },
  }
}

function toServiceError(refusal: unknown, message: string): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal
  const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
  return new ServiceError('too_many_requests', message, { retryAfterSeconds })
}
