import type { Profile, StoredCodeWithKey } from '#db/queries/collected-codes.ts'
import type { CodeKey } from '#db/queries/conditions.ts'
import { normalizeCode } from '#shared/domain/names.ts'
import type { Post } from '#shared/schemas/post.ts'
import { isEarlier, joinSightings, type Sightings, toSightings } from '../../codes/terms.ts'
import type { ReadOffer } from '../reading/reading.ts'

export type MatchedOffer = { brandId: number; offer: ReadOffer }
export type OfferedPost = {
  post: Post
  offers: readonly MatchedOffer[]
  isAuthorUnsure?: boolean | undefined
}

/** What each account that showed a code says of it; by username. */
export type SightingsByAccount = ReadonlyMap<string, Sightings>

/** A code that is new or was seen again. */
export type PlannedCode = CodeKey & {
  /** As written in the first post. */
  code: string
  /** Whether nobody knows who wrote the post that shows it: it waits for the operator. */
  isAuthorUnsure: boolean
  /** Null for a new one. */
  stored: StoredCodeWithKey | null
  username: string
  /** The posts of this batch that are its sources. Grows. */
  postUrls: Set<string>
  /** What the code's own influencer says of it. */
  own: Sightings
  /** For a code of this run only: an earlier post may still make it another account's. Grows. */
  sightingsByAccount: Map<string, Sightings> | null
  extractedAt: Date
  /** Whether a post seen now counts for the terms; otherwise they stay as stored. */
  hasNewTerms: boolean
}

export type PlannedSource = { codeKey: string; post: Post; offer: ReadOffer; seen: Sightings }

/** What is stored already, or forbidden, of all that a batch may touch; keys by `toKey`. */
export type Known = {
  blocked: ReadonlySet<string>
  brandIds: ReadonlySet<number>
  codes: ReadonlyMap<string, PlannedCode & { stored: StoredCodeWithKey }>
  dismissed: ReadonlySet<string>
  /** Codes by the brand, post and words that gave them. */
  codesByWords: ReadonlyMap<string, readonly string[]>
  people: ReadonlyMap<string, KnownPerson>
}

type Rules = { now: Date; maxNew: number }

export const toKey = (...parts: readonly (string | number)[]): string => parts.join(' ')

/**
 * Plans what storing the posts in this order will change. `add` takes the next post and answers how its
 * offers fared; when it throws, the post has changed nothing. Of codes in `known` only `postUrls` and `sightingsByAccount` grow.
 * A code that waits as nobody knows who wrote its post is made anew by the first post whose author is known.
 */
export function planPosts(known: Known, { now, maxNew }: Rules) {
  const codes = new Map<string, PlannedCode>()
  const people = new Map<string, Person>()
  let sources: PlannedSource[] = []
  const codesByWords = new Map(known.codesByWords)
  let added = 0

  const findPerson = ({ username }: Post) => people.get(username) ?? known.people.get(username)

  const planOffer = (offered: OfferedPost, { brandId, offer }: MatchedOffer, seen: Sightings) => {
    const { post } = offered
    const { username } = post
    const normalizedCode = normalizeCode(offer.code)
    const key = toKey(brandId, normalizedCode)
    const words = toKey(brandId, post.url, offer.start, offer.end)
    const isAuthorUnsure = offered.isAuthorUnsure ?? false
    const present = codes.get(key) ?? known.codes.get(key)
    // A post of which nobody knows who wrote it changes nothing, and no other post adds to what it said.
    if (present && isAuthorUnsure) return 'skipped'
    const code = present?.isAuthorUnsure ? undefined : present
    if (code?.postUrls.has(post.url)) {
      if (code.sightingsByAccount && findPerson(post)) {
        addSightings(code.sightingsByAccount, username, seen)
        codes.set(key, code)
      }
      return 'skipped'
    }
    if (!present) {
      if (added >= maxNew || known.dismissed.has(key)) return 'skipped'
      if (isRenamed(codesByWords.get(words), offered)) return 'skipped'
    }
    const person = findPerson(post)
    people.set(
      username,
      isAuthorUnsure
        ? (person ?? toNewPerson(username))
        : updatePerson(person, post, seen.newestAt),
    )
    if (present?.isAuthorUnsure) sources = sources.filter(({ codeKey }) => codeKey !== key)
    const planned = code
      ? planKnownCode(code, username, seen)
      : {
          brandId,
          normalizedCode,
          code: offer.code,
          isAuthorUnsure,
          stored: present?.stored ?? null,
          username,
          postUrls: new Set<string>(),
          own: seen,
          sightingsByAccount: new Map([[username, seen]]),
          extractedAt: seen.newestAt,
          hasNewTerms: true,
        }
    planned.postUrls.add(post.url)
    codes.set(key, planned)
    sources.push({ codeKey: key, post, offer, seen })
    codesByWords.set(words, [...(codesByWords.get(words) ?? []), normalizedCode])
    if (present) return 'updated'
    added += 1
    return 'added'
  }

  return {
    codes,
    people,
    listSources: () => sources,
    isFull: () => added >= maxNew,
    add(offered: OfferedPost) {
      const { post, offers } = offered
      const counts = { added: 0, updated: 0, skipped: 0 }
      if (known.blocked.has(post.username)) return { ...counts, skipped: offers.length }
      // A post cannot come from the future; a source's clock may.
      const postedAt = new Date(Math.min(new Date(post.postedAt).getTime(), now.getTime()))
      // Throws before anything is planned when an offer cannot be stored, such as one with an invalid date.
      const read = offers.map((matched) => ({
        matched,
        seen: toSightings({ offer: matched.offer, postUrl: post.url, postedAt }),
      }))
      for (const { matched, seen } of read)
        counts[
          known.brandIds.has(matched.brandId) ? planOffer(offered, matched, seen) : 'skipped'
        ] += 1
      return counts
    },
  }
}

/** One more post: of the code's own influencer, or of another account. */
function planKnownCode(code: PlannedCode, username: string, seen: Sightings): PlannedCode {
  const { newestAt } = seen
  const extractedAt = newestAt > code.extractedAt ? newestAt : code.extractedAt
  if (code.sightingsByAccount) addSightings(code.sightingsByAccount, username, seen)
  if (username === code.username)
    return { ...code, own: joinSightings(code.own, seen), extractedAt, hasNewTerms: true }
  const account = code.sightingsByAccount?.get(username)
  if (!account || !isEarlier(account, code.own)) return { ...code, extractedAt }
  return { ...code, username, own: account, hasNewTerms: true, extractedAt }
}

/** A repeated run needs the sightings of posts that are stored already. */
function addSightings(
  sightingsByAccount: Map<string, Sightings>,
  username: string,
  seen: Sightings,
) {
  const known = sightingsByAccount.get(username)
  sightingsByAccount.set(username, known ? joinSightings(known, seen) : seen)
}

/** The operator corrected the code that these words gave: it must not come back. */
function isRenamed(codesOfWords: readonly string[] | undefined, { offers }: OfferedPost): boolean {
  if (!codesOfWords) return false
  const offered = new Set(offers.map(({ offer }) => normalizeCode(offer.code)))
  return codesOfWords.some((code) => !offered.has(code))
}

/** Somebody whose posts are stored; without an id until then. */
export type Person = Omit<Profile, 'id'> & {
  id: number | null
  isChanged: boolean
  newestPostedAt: Date | null
}
export type KnownPerson = Person & { id: number }

/** Somebody of whom nothing is known but the username. */
const toNewPerson = (username: string): Person => ({
  id: null,
  username,
  displayName: username,
  bio: null,
  followerCount: 0,
  isChanged: false,
  newestPostedAt: null,
})

/**
 * Somebody after one more post that is stored. One that is not older than those known brings news;
 * what it lacks stays as it was.
 */
function updatePerson(known: Person | undefined, post: Post, postedAt: Date): Person {
  if (known?.newestPostedAt && postedAt < known.newestPostedAt) return known
  const displayName = post.displayName || known?.displayName || post.username
  const bio = post.bio ?? known?.bio ?? null
  const followerCount = post.followerCount ?? known?.followerCount ?? 0
  const isSame =
    displayName === known?.displayName && bio === known.bio && followerCount === known.followerCount
  return {
    id: known?.id ?? null,
    username: post.username,
    displayName,
    bio,
    followerCount,
    isChanged: known?.isChanged || !isSame,
    newestPostedAt: postedAt,
  }
}
