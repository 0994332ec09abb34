import type { Db } from '#db/open-database.ts'
import {
  findInfluencerProfile,
  findNewestPostedAt,
  insertInfluencer,
  updateInfluencer,
} from '#db/queries/code-writes.ts'
import { foldForSearch } from '#shared/domain/fold-text.ts'
import type { Post } from '#shared/schemas/post.ts'

/**
 * The person behind a post, made or, by a post that is not older than those known, brought up to
 * date; what the post does not say stays. Answers the id. Part of the caller's transaction.
 */
export function storeInfluencer(db: Db, post: Post, postedAt: Date, now: Date): number {
  const known = findInfluencerProfile(db, post.username)
  const displayName = post.displayName || known?.displayName || post.username
  const profile = {
    displayName,
    searchText: foldForSearch(`${post.username} ${displayName}`),
    bio: post.bio ?? known?.bio ?? null,
    followerCount: post.followerCount ?? known?.followerCount ?? 0,
  }
  if (!known) return insertInfluencer(db, { username: post.username, ...profile }, now)
  const newest = findNewestPostedAt(db, known.id)
  const isNews =
    profile.displayName !== known.displayName ||
    profile.bio !== known.bio ||
    profile.followerCount !== known.followerCount
  if (isNews && (!newest || postedAt >= newest)) updateInfluencer(db, known.id, profile, now)
  return known.id
}
