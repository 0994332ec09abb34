import type { Profile } from '#db/queries/code-writes.ts'
import type { Post } from '#shared/schemas/post.ts'

/** Somebody whose posts are stored; the id of a new one is below 0 until it is written. */
export type Person = Profile & { isChanged: boolean; newestPostedAt: Date | null }

type Told = Pick<Profile, 'displayName' | 'bio' | 'followerCount'>

/** What is known once the post is, too: what it does not say stays. */
function tell(post: Post, known: Told | undefined): Told {
  return {
    displayName: post.displayName || known?.displayName || post.username,
    bio: post.bio ?? known?.bio ?? null,
    followerCount: post.followerCount ?? known?.followerCount ?? 0,
  }
}

/** Whether the post tells of the person what is not known yet. */
export function hasNews(post: Post, known: Told): boolean {
  const told = tell(post, known)
  return (
    told.displayName !== known.displayName ||
    told.bio !== known.bio ||
    told.followerCount !== known.followerCount
  )
}

/** Somebody seen for the first time. */
export const createPerson = (post: Post, id: number): Person => ({
  id,
  username: post.username,
  ...tell(post, undefined),
  isChanged: true,
  newestPostedAt: null,
})

/** A further post that is stored; one that is not older than those known brings news. */
export function seeAgain(person: Person, post: Post, postedAt: Date): Person {
  const isNewest = !person.newestPostedAt || postedAt >= person.newestPostedAt
  const newestPostedAt = isNewest ? postedAt : person.newestPostedAt
  if (!isNewest || !hasNews(post, person)) return { ...person, newestPostedAt }
  return { ...person, ...tell(post, person), isChanged: true, newestPostedAt }
}
