import type { Db } from '#db/open-database.ts'
import type { StoredCode } from '#db/queries/collected-codes.ts'
import { countPlacesOfDay, countPlacesOfPosts, listNewAccounts } from '#db/queries/new-codes.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'

const DAY_MS = 86_400_000

/** A code that a collection found, and that waits at most for its amount or confidence. */
export type CollectedCode = {
  columns: Pick<StoredCode, 'influencerId' | 'confidence' | 'reviewReason'>
  /** The first post that its account showed it in. */
  firstUrl: string
}

/**
 * Which of the new codes of a collection are too many: of an account that is new here, all but the five
 * surest of a post and the first 20 of the UTC day. What waits for its amount comes last, but takes a
 * place: a later post with a lower amount makes it public. An account is new until it was seen here, and
 * has an accepted code, for 30 days: dates of posts alone prove nothing.
 */
export function findTooMany<Code extends CollectedCode>(
  db: Db,
  codes: readonly Code[],
  now: Date,
): Set<Code> {
  if (codes.length === 0) return new Set()
  const before = new Date(now.getTime() - LIMITS.newAccountDays * DAY_MS)
  const owners = codes.map(({ columns }) => columns.influencerId)
  const accounts = listNewAccounts(db, owners, before)
  if (accounts.size === 0) return new Set()
  const ofNew = codes.filter(({ columns }) => accounts.has(columns.influencerId))
  const ofDay = countPlacesOfDay(db, [...accounts], new Date(toUtcDay(now)))
  const byPost = Map.groupBy(ofNew, ({ firstUrl }) => firstUrl)
  const ofPost = countPlacesOfPosts(db, [...byPost.keys()])
  const tooMany = new Set<Code>()
  for (const [url, codesOfPost] of byPost)
    for (const code of codesOfPost.toSorted(putSurestFirst)) {
      const { influencerId } = code.columns
      const [day, post] = [ofDay.get(influencerId) ?? 0, ofPost.get(url) ?? 0]
      if (day < LIMITS.newAccountDayCodes && post < LIMITS.newAccountPostCodes) {
        ofDay.set(influencerId, day + 1)
        ofPost.set(url, post + 1)
      } else tooMany.add(code)
    }
  return tooMany
}

const putSurestFirst = ({ columns: one }: CollectedCode, { columns: other }: CollectedCode) =>
  Number(one.reviewReason === 'amount') - Number(other.reviewReason === 'amount') ||
  other.confidence - one.confidence
