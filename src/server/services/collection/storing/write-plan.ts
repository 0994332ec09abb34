import type { Db } from '#db/open-database.ts'
import { updateProfile, updateSightings } from '#db/queries/code-writes.ts'
import { ensureInfluencers, insertCodes, insertSources } from '#db/queries/transfer-import.ts'
import { foldForSearch } from '#shared/domain/fold-text.ts'
import type { Person } from './person.ts'
import type { PlannedCode, PlannedSource, planPosts } from './plan-posts.ts'

type Plan = Pick<ReturnType<typeof planPosts>, 'codes' | 'people' | 'sources'>
/** Leaves ids of rows that exist alone and finds those of new ones. */
type FindId = (id: number) => number

export type Written = {
  codeIds: number[]
  /** Everybody who has, or may have lost, one of the codes. */
  influencerIds: number[]
  brandIds: number[]
}

/** Writes what was planned, each kind of row in one statement. Part of the caller's transaction. */
export function writePlan(db: Db, plan: Plan, now: Date): Written {
  const influencerId = writePeople(db, [...plan.people.values()], now)
  const codes = [...plan.codes.values()]
  const codeId = writeCodes(db, codes, influencerId)
  insertSources(
    db,
    [...plan.sources.values()].map((source) => toSourceRow(source, { codeId, influencerId, now })),
  )
  const influencerIds = codes.flatMap((code) => [
    code.influencerId,
    ...(code.formerInfluencerId === null ? [] : [code.formerInfluencerId]),
  ])
  return {
    codeIds: codes.map(({ id }) => codeId(id)),
    influencerIds: [...new Set(influencerIds.map(influencerId))],
    brandIds: [...new Set(codes.map(({ brandId }) => brandId))],
  }
}

function writePeople(db: Db, people: readonly Person[], now: Date): FindId {
  const toProfile = ({ username, displayName, bio, followerCount }: Person) => ({
    displayName,
    searchText: foldForSearch(`${username} ${displayName}`),
    bio,
    followerCount,
  })
  const fresh = people.filter(({ id }) => id < 0)
  const ids = ensureInfluencers(
    db,
    fresh.map((person) => ({
      username: person.username,
      ...toProfile(person),
      createdAt: now,
      updatedAt: now,
    })),
  )
  for (const person of people)
    if (person.id > 0 && person.isChanged) updateProfile(db, person.id, toProfile(person), now)
  return createFindId(fresh.map(({ id, username }) => [id, ids.get(username)]))
}

function writeCodes(db: Db, codes: readonly PlannedCode[], influencerId: FindId): FindId {
  const fresh = codes.filter(({ id }) => id < 0)
  const ids = insertCodes(
    db,
    fresh.map((code) => ({
      ...code,
      id: undefined,
      influencerId: influencerId(code.influencerId),
    })),
  )
  const changed = codes.filter(({ id, isChanged }) => id > 0 && isChanged)
  if (changed.length > 0)
    updateSightings(
      db,
      changed.map((code) => ({ ...code, influencerId: influencerId(code.influencerId) })),
    )
  return createFindId(fresh.map(({ id }, index) => [id, ids[index]]))
}

const toSourceRow = (
  { post, offer, postedAt, ...source }: PlannedSource,
  { codeId, influencerId, now }: { codeId: FindId; influencerId: FindId; now: Date },
) => ({
  codeId: codeId(source.codeId),
  influencerId: influencerId(source.influencerId),
  postUrl: post.url,
  quote: offer.quote,
  quoteStart: offer.start,
  quoteEnd: offer.end,
  postedAt,
  reader: offer.reader,
  confidence: offer.confidence,
  createdAt: now,
})

function createFindId(entries: readonly (readonly [number, number | undefined])[]): FindId {
  const ids = new Map(entries)
  return (id) => {
    const found = id > 0 ? id : ids.get(id)
    if (found === undefined) throw new Error('A row that was inserted has no id')
    return found
  }
}
