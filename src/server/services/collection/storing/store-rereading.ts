import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { listExistingBrandIds } from '#db/queries/brand-edits.ts'
import { listDismissedAmong, listStoredCodesById } from '#db/queries/collected-codes.ts'
import { listClaimsOfOwnInfluencer, refreshConfidences } from '#db/queries/influencers.ts'
import { pick } from '#db/queries/pick.ts'
import {
  listAgreedShops,
  listReadSources,
  type ReadSource,
  replaceSources,
  type StoredSource,
  writeOtherShops,
} from '#db/queries/read-again.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { isSameShop, normalizeCode, toBrandKey } from '#shared/domain/names.ts'
import { moveCodesToBrand } from '../../codes/merge-codes.ts'
import { refreshStandingAndCounters } from '../../codes/ranking.ts'
import { type ReviewRules, reviewAndWrite } from '../../codes/review-posted.ts'
import { hasTerm, joinClaims, pickTerms, toSightings } from '../../codes/terms.ts'
import type { BrandDirectory } from '../brand-directory.ts'
import type { FoundPost, ReadOffer } from '../reading/reading.ts'
import { toKey } from './plan-posts.ts'
import { toSourceRow } from './write-plan.ts'

/** What a post says now: `shop` is null where it names none, `brandId` also where the directory lacks it. */
export type SeenOffer = { offer: ReadOffer; brandId: number | null; shop: string | null }

type Reading = FoundPost & {
  directory: BrandDirectory
  rules: ReviewRules
  seen: readonly SeenOffer[]
  sourceIds: readonly number[]
}

/**
 * Brings sources and their codes in line with what one post says now. Answers which codes were read, moved,
 * have another amount or end, or wait for the operator.
 */
export function storeRereading(db: Db, reading: Reading) {
  const { rules, sourceIds } = reading
  // As they are by now: the reading took its time.
  const sources = listReadSources(db, sourceIds)
  const found = sources.flatMap((source) => findOffer(source, reading) ?? [])
  const rewritten = rewriteSources(db, found, reading)
  const renamed = found.filter(({ otherShop, shop }) => shop !== otherShop)
  writeOtherShops(
    db,
    renamed.map(({ source, shop }) => ({ sourceId: source.id, shop })),
  )
  const changed = followOwnPosts(
    db,
    rewritten.filter(({ isOwn }) => isOwn),
    rules,
  )
  const elsewhere = found.filter(({ shop }) => shop !== null)
  const moved = elsewhere.length > 0 ? moveToAgreedShops(db, elsewhere, reading) : []
  refreshContradictions(
    db,
    [...rewritten, ...renamed].map(({ source }) => source.codeId),
  )
  const left = elsewhere.length > 0 ? listReadSources(db, sourceIds) : []
  return {
    read: sources.map(({ source }) => source.codeId),
    moved,
    changed,
    waiting: left.flatMap(({ otherShop, source }) =>
      otherShop !== null && source.contradiction === 'open' ? [source.codeId] : [],
    ),
  }
}

/** A source with what stands in its place now; `shop` is the other one that it names, or null. */
type FoundSource = ReadSource & { offer: ReadOffer; shop: string | null }

/** The surest offer of the source's code, for its brand if there is one. Null where nothing counts. */
function findOffer(source: ReadSource, { seen, isExcerpt, rules }: Reading): FoundSource | null {
  const same = seen.filter(({ offer }) => normalizeCode(offer.code) === source.normalizedCode)
  const here = same.filter(
    ({ brandId, shop }) =>
      shop === null ||
      brandId === source.brandId ||
      (brandId === null && isSameShop(shop, source.brandName)),
  )
  const [best] = (here.length > 0 ? here : same).toSorted(
    (one, other) => other.offer.confidence - one.offer.confidence,
  )
  if (!best) return null
  const { offer } = best
  const shop = here.length > 0 ? null : best.shop
  if (!isExcerpt) return { ...source, offer, shop }
  // What a quote lacks may stand in the rest of its post: it says nothing, and only a sure reading counts.
  if (!source.needsReview && offer.confidence < rules.reviewThreshold) return null
  return { ...source, offer, shop: best.shop === null ? source.otherShop : shop }
}

/** Answers the sources of which something changed. */
function rewriteSources(
  db: Db,
  found: readonly FoundSource[],
  { post, isExcerpt, rules }: Reading,
): FoundSource[] {
  const rewritten = found.flatMap((one) => {
    const { source, otherShop, shop } = one
    const row: StoredSource = {
      ...source,
      ...(isExcerpt ? readClaims(one) : toSourceRow({ post, ...toSeen(one) })),
      // What the operator decided, but not of another claim.
      contradiction: shop === otherShop ? source.contradiction : null,
    }
    return isDeepStrictEqual(row, source) ? [] : [{ one, row }]
  })
  replaceSources(
    db,
    // The words of a quote are no younger for being read again.
    rewritten.map(({ row }) => (isExcerpt ? row : { ...row, createdAt: rules.now })),
  )
  return rewritten.map(({ one }) => one)
}

const toSeen = ({ source: { postUrl, postedAt }, offer }: FoundSource) => ({
  offer,
  seen: toSightings({ offer, postUrl, postedAt }),
})

/** Amount and end where a quote names them: what it does not name may stand in the rest of the post. */
function readClaims(found: FoundSource): Partial<StoredSource> {
  const { discountAmount, discountType, expiresAt } = toSeen(found).seen.terms
  return {
    ...(discountAmount !== null && { discountAmount, discountType }),
    ...(expiresAt !== null && { expiresAt }),
  }
}

/** What follows a changed reading of an own post; conditions are left as they were read first. */
const FOLLOWING = ['discount', 'expiresAt'] as const

/**
 * Brings amount, end and confidence of codes in line with the changed sources of their own influencers, except
 * for what the operator set. Answers the codes with another amount or end.
 */
function followOwnPosts(db: Db, rewritten: readonly FoundSource[], rules: ReviewRules): number[] {
  if (rewritten.length === 0) return []
  const byCode = Map.groupBy(rewritten, ({ source }) => source.codeId)
  const ids = [...byCode.keys()]
  refreshConfidences(db, ids)
  const claims = Map.groupBy(listClaimsOfOwnInfluencer(db, ids), ({ codeId }) => codeId)
  const judged = listStoredCodesById(db, ids).map((stored) => {
    const said = joinClaims(claims.get(stored.id) ?? [])
    const following = FOLLOWING.filter((term) => {
      const date = stored.termDates[term] ?? 0
      const isFromThem = byCode
        .get(stored.id)
        ?.some(({ source }) => hasTerm(source, term) && source.postedAt.getTime() === date)
      const isNewer = (said.termDates[term] ?? 0) > date
      return !stored.pinnedTerms.includes(term) && (isFromThem || isNewer)
    })
    const columns = { ...stored, ...pickTerms(said, stored, following) }
    const { id, brandId, normalizedCode: code } = stored
    return { id, brandId, code, stored, columns }
  })
  reviewAndWrite(db, judged, rules)
  refreshStandingAndCounters(db, ids, rules.now)
  const isChanged = ({ stored, columns }: (typeof judged)[number]) =>
    !isDeepStrictEqual(pickFollowing(stored), pickFollowing(columns))
  return idsOf(judged.filter(isChanged))
}

const pickFollowing = (terms: Parameters<typeof hasTerm>[0]) =>
  pick(terms, 'discountAmount', 'discountType', 'expiresAt')

/**
 * Moves those codes of which all posts agree on another shop that the directory knows, unless the operator
 * decided anything on them, or deleted that very code there. Each is judged as a new one of the brand would
 * be. Answers which moved.
 */
function moveToAgreedShops(
  db: Db,
  found: readonly FoundSource[],
  { directory, rules }: Reading,
): number[] {
  const codeIds = found.map(({ source }) => source.codeId)
  const agreed = listAgreedShops(db, codeIds).flatMap(({ shop, ...code }) => {
    const brandId = directory.idByKey.get(toBrandKey(shop))
    return brandId === undefined ? [] : [{ ...code, brandId }]
  })
  const existing = listExistingBrandIds(
    db,
    agreed.map(({ brandId }) => brandId),
  )
  const dismissed = new Set(
    listDismissedAmong(db, agreed).map((code) => toKey(code.brandId, code.normalizedCode)),
  )
  const moving = agreed.filter(
    ({ brandId, normalizedCode }) =>
      existing.has(brandId) && !dismissed.has(toKey(brandId, normalizedCode)),
  )
  if (moving.length === 0) return []
  const brandIds = new Map(moving.map(({ id, brandId }) => [id, brandId]))
  const judged = listStoredCodesById(db, idsOf(moving)).map((columns) => {
    const { id, normalizedCode: code } = columns
    return { id, brandId: brandIds.get(id) ?? columns.brandId, code, stored: null, columns }
  })
  reviewAndWrite(db, judged, rules)
  for (const [brandId, codes] of Map.groupBy(moving, (code) => code.brandId))
    moveCodesToBrand(db, idsOf(codes), { brandId, now: rules.now })
  return idsOf(moving)
}
