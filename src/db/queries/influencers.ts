import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { influencers } from '../schema/index.ts'

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

/** The influencer with this username (lower case, without `@`), or undefined. */
export function findInfluencerByUsername(db: Db, username: string) {
  return db
    .select(influencerColumns)
    .from(influencers)
    .where(eq(influencers.username, username))
    .get()
}

/** Influencers with the most active codes. */
export function listInfluencersWithMostCodes(db: Db, { limit }: { limit: number }) {
  return db
    .select(influencerColumns)
    .from(influencers)
    .orderBy(desc(influencers.activeCodes), asc(influencers.username))
    .limit(limit)
    .all()
}
