import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as LIMITS from '#shared/domain/limits.ts'

/** Tokens that were used and are still remembered; what is older than a day is no token any more. */
const USED_TOKENS = 10_000
/** As the privacy page promises. */
const PLACES_KEPT_MS = 86_400_000

/** What the forms of visitors remember while the process runs. */
export type Forms = ReturnType<typeof createForms>

export const createForms = () => ({
  /** Signs their tokens; another one after each start. */
  key: randomBytes(32),
  usedTokens: new LRUCache<string, true>({ max: USED_TOKENS }),
  /** From which neighbourhood the contact requests of a day came, by the id of their log entry. */
  contactPlaces: new LRUCache<number, string>({
    max: LIMITS.openContactRequests,
    ttl: PLACES_KEPT_MS,
    ttlAutopurge: true,
  }),
  /** Mails of the hour that began then. */
  mails: { since: 0, sent: 0 },
})
