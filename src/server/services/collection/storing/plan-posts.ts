import type { Profile, StoredCodeWithKey } from '#db/queries/code-writes.ts'
import type { CodeKey } from '#db/queries/conditions.ts'
import { normalizeCode } from '#shared/domain/names.ts'
import type { Post } from '#shared/schemas/post.ts'
import { isEarlier, joinSightings, type Sightings, toSightings } from '../../codes/terms.ts'
import type { ReadOffer } from '../reading/reading.ts'

/** An offer and the brand of the directory that it is for. */
export type MatchedOffer = { brandId: number; offer: ReadOffer }
export type OfferedPost = { post: Post; offers: readonly MatchedOffer[] }

/** What each account that showed a code says of it; by the account's id. */
export type SightingsByAccount = ReadonlyMap<number, Sightings>

/** A code that is new or was seen again; the id of a new one is below 0 until it is written. */
export type PlannedCode = CodeKey & {
  id: number
  /** As written in the first post. */
  code: string
  stored: StoredCodeWithKey | null
  influencerId: number
  formerInfluencerIds: readonly number[]
  /** What the code's own influencer says of it. */
  own: Sightings
  /** For a code of this run only: an earlier post may still make it another account's. Grows. */
  sightingsByAccount: Map<number, Sightings> | null
  extractedAt: Date
  /** Whether a post seen now counts for the terms; otherwise they stay as stored. */
  hasNewTerms: boolean
}

export type PlannedSource = {
  codeId: number
  influencerId: number
  post: Post
  offer: ReadOffer
  postedAt: Date
}

/** What is stored already, or forbidden, of all that a batch may touch; keys by `toKey`. */
export type Known = {
  blocked: ReadonlySet<string>
  brandIds: ReadonlySet<number>
  codes: ReadonlyMap<string, PlannedCode & { stored: StoredCodeWithKey }>
  /** `code id` and `post url`. */
  sources: ReadonlySet<string>
  dismissed: ReadonlySet<string>
  /** Codes by the brand, post and words that gave them. */
  codesByWords: ReadonlyMap<string, readonly string[]>
  people: ReadonlyMap<string, Person>
}

type Rules = { now: Date; maxNew: number }

export const toKey = (...parts: readonly (string | number)[]): string => parts.join(' ')

/**
 * Plans what storing the posts in this order will change. `add` takes the next post and answers how its
 * offers fared; when it throws, the post has changed nothing. Only `sightingsByAccount` of codes in `known` grows.
 */
export function planPosts(known: Known, { now, maxNew }: Rules) {
  const codes = new Map<string, PlannedCode>()
  const people = new Map<string, Person>()
  const sources = new Map<string, PlannedSource>()
  const codesByWords = new Map(known.codesByWords)
  let added = 0

  const planPerson = (post: Post, postedAt: Date): Person => {
    const person =
      people.get(post.username) ??
      known.people.get(post.username) ??
      createPerson(post, -1 - people.size)
    const seen = updatePerson(person, post, postedAt)
    people.set(post.username, seen)
    return seen
  }

  const planOffer = (offered: OfferedPost, { brandId, offer }: MatchedOffer, seen: Sightings) => {
    const { post } = offered
    const postedAt = seen.newestAt
    const normalizedCode = normalizeCode(offer.code)
    const key = toKey(brandId, normalizedCode)
    const words = toKey(brandId, post.url, offer.start, offer.end)
    const code = codes.get(key) ?? known.codes.get(key)
    const id = code?.id ?? -1 - codes.size
    const sourceKey = toKey(id, post.url)
    if (known.sources.has(sourceKey) || sources.has(sourceKey)) {
      const person = people.get(post.username) ?? known.people.get(post.username)
      if (code?.sightingsByAccount && person) {
        addSightings(code.sightingsByAccount, person.id, seen)
        codes.set(key, code)
      }
      return 'skipped'
    }
    if (!code) {
      if (added >= maxNew || known.dismissed.has(key)) return 'skipped'
      if (isRenamed(codesByWords.get(words), offered)) return 'skipped'
    }
    const { id: influencerId } = planPerson(post, postedAt)
    const planned = code
      ? planKnownCode(code, influencerId, seen)
      : {
          id,
          brandId,
          normalizedCode,
          code: offer.code,
          stored: null,
          influencerId,
          formerInfluencerIds: [],
          own: seen,
          sightingsByAccount: new Map([[influencerId, seen]]),
          extractedAt: postedAt,
          hasNewTerms: true,
        }
    codes.set(key, planned)
    sources.set(sourceKey, { codeId: id, influencerId, post, offer, postedAt })
    codesByWords.set(words, [...(codesByWords.get(words) ?? []), normalizedCode])
    if (code) return 'updated'
    added += 1
    return 'added'
  }

  return {
    codes,
    people,
    sources,
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
function planKnownCode(code: PlannedCode, influencerId: number, seen: Sightings): PlannedCode {
  const { newestAt } = seen
  const extractedAt = newestAt > code.extractedAt ? newestAt : code.extractedAt
  if (code.sightingsByAccount) addSightings(code.sightingsByAccount, influencerId, seen)
  if (influencerId === code.influencerId)
    return { ...code, own: joinSightings(code.own, seen), extractedAt, hasNewTerms: true }
  const account = code.sightingsByAccount?.get(influencerId)
  if (!account || !isEarlier(account, code.own)) return { ...code, extractedAt }
  const formerInfluencerIds = [...code.formerInfluencerIds, code.influencerId]
  const owned = { influencerId, formerInfluencerIds, own: account, hasNewTerms: true }
  return { ...code, ...owned, extractedAt }
}

/** A repeated run needs the sightings of posts that are stored already. */
function addSightings(
  sightingsByAccount: Map<number, Sightings>,
  influencerId: number,
  seen: Sightings,
) {
  const known = sightingsByAccount.get(influencerId)
  sightingsByAccount.set(influencerId, known ? joinSightings(known, seen) : seen)
}

/** The operator corrected the code that these words gave: it must not come back. */
function isRenamed(codesOfWords: readonly string[] | undefined, { offers }: OfferedPost): boolean {
  if (!codesOfWords) return false
  const offered = new Set(offers.map(({ offer }) => normalizeCode(offer.code)))
  return codesOfWords.some((code) => !offered.has(code))
}

/** Somebody whose posts are stored; the id of a new one is below 0 until it is written. */
export type Person = Profile & { isChanged: boolean; newestPostedAt: Date | null }

type ProfileFields = Pick<Profile, 'displayName' | 'bio' | 'followerCount'>

/** The profile after this post: fields that the post lacks stay as they were. */
function readProfile(post: Post, known: ProfileFields | undefined): ProfileFields {
  return {
    displayName: post.displayName || known?.displayName || post.username,
    bio: post.bio ?? known?.bio ?? null,
    followerCount: post.followerCount ?? known?.followerCount ?? 0,
  }
}

/** Whether the post tells of the person what is not known yet. */
export function changesProfile(post: Post, known: ProfileFields): boolean {
  const profile = readProfile(post, known)
  return (
    profile.displayName !== known.displayName ||
    profile.bio !== known.bio ||
    profile.followerCount !== known.followerCount
  )
}

/** Somebody seen for the first time. */
const createPerson = (post: Post, id: number): Person => ({
  id,
  username: post.username,
  ...readProfile(post, undefined),
  isChanged: true,
  newestPostedAt: null,
})

/** A further post that is stored; one that is not older than those known brings news. */
function updatePerson(person: Person, post: Post, postedAt: Date): Person {
  const isNewest = !person.newestPostedAt || postedAt >= person.newestPostedAt
  const newestPostedAt = isNewest ? postedAt : person.newestPostedAt
  if (!isNewest || !changesProfile(post, person)) return { ...person, newestPostedAt }
  return { ...person, ...readProfile(post, person), isChanged: true, newestPostedAt }
}
