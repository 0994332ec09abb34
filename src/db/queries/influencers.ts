import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { boundValue, prepareOnce } from '../prepare-once.ts'
import { codes, influencers } from '../schema/index.ts'
import { isKeptPerson, isPublic, isReported } from './conditions.ts'

const influencerColumns = {
  id: influencers.id,
  username: influencers.username,
  displayName: influencers.displayName,
  bio: influencers.bio,
  followerCount: influencers.followerCount,
  successRate: influencers.successRate,
  activeCodes: influencers.activeCodes,
  totalUses: influencers.totalUses,
}

// An influencer is there for visitors with a code they can see: active, expired or reported. The
// stored counter answers for nearly all; the codes of the others are looked up.
const hasActiveCode = sql`${influencers.activeCodes} > 0`
const hasListedCode = sql`exists (
  select 1 from ${codes} where ${codes.influencerId} = ${influencers.id} and (${isPublic} or ${isReported}))`
const hasPublicCode = sql`(${isKeptPerson} and (${hasActiveCode} or ${hasListedCode}))`

const PUBLIC_BY_NAME = prepareOnce((db) =>
  db
    .select(influencerColumns)
    .from(influencers)
    .where(and(eq(influencers.username, boundValue('username')), hasPublicCode))
    .prepare(),
)
/** The influencer with this username (lower case, without `@`) and a public code, or undefined. */
export const findPublicInfluencer = (db: Db, username: string) =>
  PUBLIC_BY_NAME(db).get({ username })

// Two counts, each along the index of the stored counter.
const PUBLIC_ROWS = [
  hasActiveCode,
  sql`${influencers.activeCodes} = 0 and ${isKeptPerson} and ${hasListedCode}`,
].map((where) =>
  prepareOnce((db) => db.select({ rows: count() }).from(influencers).where(where).prepare()),
)
/** How many influencers have a public code. */
export const countPublicInfluencers = (db: Db): number =>
  PUBLIC_ROWS.reduce((sum, prepare) => sum + (prepare(db).get()?.rows ?? 0), 0)

/** The id of whoever has this username, with or without a code, or undefined. */
export const findInfluencerId = (db: Db, username: string): number | undefined =>
  db
    .select({ id: influencers.id })
    .from(influencers)
    .where(eq(influencers.username, username))
    .get()?.id

/** Influencers with the most active codes; none without a public code. */
export function listInfluencersWithMostCodes(db: Db, { limit }: { limit: number }) {
  return db
    .select(influencerColumns)
    .from(influencers)
    .where(hasPublicCode)
    .orderBy(desc(influencers.activeCodes), asc(influencers.username))
    .limit(limit)
    .all()
}
