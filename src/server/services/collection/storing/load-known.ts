import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { listExistingBrandIds } from '#db/queries/brand-edits.ts'
import { listOwnPosts } from '#db/queries/code-cards.ts'
import {
  listCodesByKeys,
  listCodesFromPosts,
  listDismissedAmong,
  listNewestPostedAt,
  listProfiles,
  listSourcesAmong,
  type StoredCodeWithKey,
} from '#db/queries/collected-codes.ts'
import { listBlockedAmong } from '#db/queries/influencers.ts'
import { normalizeCode } from '#shared/domain/names.ts'
import {
  type Known,
  type KnownPerson,
  type OfferedPost,
  type SightingsByAccount,
  toKey,
} from './plan-posts.ts'

/** Codes above `lastCodeId` are of the run at hand; `sightingsOfRun` is what each account says of them. */
type OfRun = { sightingsOfRun: ReadonlyMap<number, SightingsByAccount>; lastCodeId: number }

/** Everything that the posts' offers are compared with, in a fixed number of queries. */
export function loadKnown(db: Db, posts: readonly OfferedPost[], run: OfRun): Known {
  const postUrls = posts.map(({ post }) => post.url)
  const usernames = posts.map(({ post }) => post.username)
  const offers = posts.flatMap((post) => post.offers)
  const keys = offers.map(({ brandId, offer }) => ({
    brandId,
    normalizedCode: normalizeCode(offer.code),
  }))
  const codes = listCodesByKeys(db, keys)
  const codesByWords = new Map<string, string[]>()
  for (const row of listCodesFromPosts(db, postUrls)) {
    const words = toKey(row.brandId, row.postUrl, row.quoteStart, row.quoteEnd)
    codesByWords.set(words, [...(codesByWords.get(words) ?? []), row.normalizedCode])
  }
  return {
    blocked: listBlockedAmong(db, usernames),
    brandIds: listExistingBrandIds(
      db,
      offers.map(({ brandId }) => brandId),
    ),
    codes: toPlanned(db, codes, { ...run, postUrls }),
    dismissed: new Set(
      listDismissedAmong(db, keys).map((row) => toKey(row.brandId, row.normalizedCode)),
    ),
    codesByWords,
    people: loadPeople(db, usernames),
  }
}

/**
 * The stored codes as nothing was planned for them yet; keys by `toKey`. However sure an older reader was,
 * any reading of today's counts instead.
 */
function toPlanned(
  db: Db,
  codes: readonly StoredCodeWithKey[],
  { sightingsOfRun, lastCodeId, postUrls }: OfRun & { postUrls: readonly string[] },
): Known['codes'] {
  const codeIds = idsOf(codes)
  const own = new Map(listOwnPosts(db, codeIds).map((row) => [row.codeId, row]))
  const sources = Map.groupBy(listSourcesAmong(db, { codeIds, postUrls }), (row) => row.codeId)
  return new Map(
    codes.map((stored) => {
      const { id, brandId, normalizedCode, username, createdAt, extractedAt } = stored
      const sightings = sightingsOfRun.get(id)
      const { firstUrl, newestAt } = own.get(id) ?? { firstUrl: '', newestAt: null }
      const planned = {
        brandId,
        normalizedCode,
        code: normalizedCode,
        isAuthorUnsure: stored.reviewReason === 'author',
        stored,
        username,
        postUrls: new Set(sources.get(id)?.map(({ postUrl }) => postUrl)),
        own: {
          terms: stored,
          confidence: stored.byOlderReader ? 0 : stored.confidence,
          firstAt: createdAt,
          firstUrl,
          newestAt: newestAt === null ? createdAt : new Date(newestAt),
        },
        // A copy, so that a batch that fails leaves nothing behind.
        sightingsByAccount: sightings || id > lastCodeId ? new Map(sightings) : null,
        extractedAt,
        hasNewTerms: false,
      }
      return [toKey(brandId, normalizedCode), planned]
    }),
  )
}

function loadPeople(db: Db, usernames: readonly string[]): Map<string, KnownPerson> {
  const profiles = listProfiles(db, usernames)
  const newest = new Map(
    listNewestPostedAt(db, idsOf(profiles)).map((row) => [row.influencerId, row.postedAt]),
  )
  return new Map(
    profiles.map((profile) => [
      profile.username,
      { ...profile, isChanged: false, newestPostedAt: newest.get(profile.id) ?? null },
    ]),
  )
}
