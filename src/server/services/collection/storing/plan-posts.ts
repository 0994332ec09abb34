import type { StoredCode } from '#db/queries/code-writes.ts'
import type { CodeKey } from '#db/queries/conditions.ts'
import { normalizeCode } from '#shared/domain/fold-text.ts'
import type { Post } from '#shared/schemas/post.ts'
import { type CodeFacts, joinCodes } from '../../codes/join-codes.ts'
import type { ReadOffer } from '../reading/reading.ts'
import { toFacts } from '../sighting.ts'
import { createPerson, type Person, seeAgain } from './person.ts'

/** An offer and the brand of the directory that it is for. */
export type MatchedOffer = { brandId: number; offer: ReadOffer }
export type OfferedPost = { post: Post; offers: readonly MatchedOffer[] }

/** A code that is new or was seen again; the id of a new one is below 0 until it is written. */
export type PlannedCode = StoredCode &
  CodeKey & {
    /** As written in the first post. */
    code: string
    needsReview: boolean
    isChanged: boolean
    formerInfluencerId: number | null
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
  codes: ReadonlyMap<string, StoredCode & CodeKey>
  /** `code id` and `post url`. */
  sources: ReadonlySet<string>
  dismissed: ReadonlySet<string>
  /** Codes by the brand, post and words that gave them. */
  codesByWords: ReadonlyMap<string, readonly string[]>
  people: ReadonlyMap<string, Person>
}

type Rules = { now: Date; reviewThreshold: number; maxNew: number }

export const toKey = (...parts: readonly (string | number)[]): string => parts.join(' ')

/**
 * What storing posts one after the other comes to, purely. `add` takes the next post and answers
 * how its offers fared; when it throws, the post has changed nothing.
 */
export function planPosts(known: Known, { now, reviewThreshold, maxNew }: Rules) {
  const codes = new Map<string, PlannedCode>()
  const people = new Map<string, Person>()
  const sources = new Map<string, PlannedSource>()
  const codesByWords = new Map(known.codesByWords)
  let added = 0

  const findCode = (key: string): PlannedCode | undefined => {
    const stored = known.codes.get(key)
    return (
      codes.get(key) ??
      (stored && {
        ...stored,
        code: stored.normalizedCode,
        needsReview: false,
        isChanged: false,
        formerInfluencerId: null,
      })
    )
  }

  const seePerson = (post: Post, postedAt: Date): Person => {
    const person =
      people.get(post.username) ??
      known.people.get(post.username) ??
      createPerson(post, -1 - people.size)
    const seen = seeAgain(person, post, postedAt)
    people.set(post.username, seen)
    return seen
  }

  const seeOffer = (offered: OfferedPost, { brandId, offer }: MatchedOffer, postedAt: Date) => {
    const { post } = offered
    const normalizedCode = normalizeCode(offer.code)
    const key = toKey(brandId, normalizedCode)
    const words = toKey(brandId, post.url, offer.start, offer.end)
    const code = findCode(key)
    const sourceKey = toKey(code?.id ?? -1 - codes.size, post.url)
    if (known.sources.has(sourceKey) || sources.has(sourceKey)) return 'skipped'
    if (!code) {
      if (added >= maxNew || known.dismissed.has(key)) return 'skipped'
      if (isRenamed(codesByWords.get(words), offered)) return 'skipped'
    }
    const { id: influencerId } = seePerson(post, postedAt)
    const facts = toFacts({ offer, postedAt, influencerId })
    const planned = code
      ? seeCodeAgain(code, facts)
      : {
          ...facts,
          id: -1 - codes.size,
          brandId,
          normalizedCode,
          code: offer.code,
          pinnedTerms: [],
          needsReview: offer.confidence < reviewThreshold,
          isChanged: true,
          formerInfluencerId: null,
        }
    codes.set(key, planned)
    sources.set(sourceKey, { codeId: planned.id, influencerId, post, offer, postedAt })
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
      // What cannot be stored shows here, before anything is planned.
      for (const { offer } of offers) toFacts({ offer, postedAt, influencerId: 0 })
      for (const matched of offers)
        counts[
          known.brandIds.has(matched.brandId) ? seeOffer(offered, matched, postedAt) : 'skipped'
        ] += 1
      return counts
    },
  }
}

function seeCodeAgain(code: PlannedCode, facts: CodeFacts): PlannedCode {
  const joined = joinCodes(code, facts)
  const isChanged = (Object.keys(joined) as (keyof CodeFacts)[]).some(
    (name) => joined[name]?.valueOf() !== code[name]?.valueOf(),
  )
  if (!isChanged) return code
  const isTaken = joined.influencerId !== code.influencerId
  return {
    ...code,
    ...joined,
    isChanged: true,
    formerInfluencerId: code.formerInfluencerId ?? (isTaken ? code.influencerId : null),
  }
}

/** The operator corrected the code that these words gave: it must not come back. */
function isRenamed(codesOfWords: readonly string[] | undefined, { offers }: OfferedPost): boolean {
  if (!codesOfWords) return false
  const offered = new Set(offers.map(({ offer }) => normalizeCode(offer.code)))
  return codesOfWords.some((code) => !offered.has(code))
}
