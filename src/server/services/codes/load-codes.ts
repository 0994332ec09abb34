import type { Db } from '#db/open-database.ts'
import {
  type CodeRow,
  listCodesById,
  listNewestSources,
  type SourceRow,
} from '#db/queries/code-cards.ts'
import {
  type ContradictionRow,
  listHighestAmounts,
  listNewestOwnSources,
  listOpenContradictions,
  type QuotedRow,
} from '#db/queries/review-queue.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type {
  AdminCode,
  Contradiction,
  QuotedPost,
  ReadSource,
} from '#shared/schemas/admin-code.ts'
import type { Code, CodeSource } from '#shared/schemas/code.ts'
import { readingSchema } from '#shared/schemas/post.ts'
import { codeNotFound } from '../errors.ts'

/** The codes as visitors see them, in the order of the ids; unknown ids are left out. */
export const loadCodes = (db: Db, ids: readonly number[]): Code[] =>
  loadRowsAndSources(db, ids).map(toCode)

type LoadedCode = { row: CodeRow; sources: readonly SourceRow[] }

/** The stored codes in the order of the ids; unknown ids are left out. */
function loadRowsAndSources(db: Db, ids: readonly number[]): LoadedCode[] {
  if (ids.length === 0) return []
  const rows = new Map(listCodesById(db, ids).map((row) => [row.id, row]))
  const found = { ids: [...rows.keys()], perCode: LIMITS.sourcesPerCode }
  const sources = Map.groupBy(listNewestSources(db, found), ({ codeId }) => codeId)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? { row, sources: sources.get(id) ?? [] } : []
  })
}

/** A stored code as visitors see it. */
function toCode({ row, sources: rows }: LoadedCode): Code {
  const sources = rows.map(toSource)
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    discountAmount: row.discountAmount,
    discountType: row.discountType,
    status: row.status,
    isExclusive: row.isExclusive === 1,
    isReported: row.needsReview === 1 && row.reviewReason === 'visitors',
    expiresAt: toInstant(row.expiresAt),
    createdAt: formatInstant(row.createdAt),
    extractedAt: formatInstant(row.extractedAt),
    usageCount: row.usageCount,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    lastWorkedAt: toInstant(row.lastWorkedAt),
    conditions: {
      minOrderAmount: row.minOrderAmount,
      newCustomersOnly: row.newCustomersOnly === 1,
      notCombinable: row.notCombinable === 1,
      excludedGoods: row.excludedGoods,
    },
    sourceUrl: sources[0]?.postUrl ?? '',
    sources,
    brand: {
      id: row.brandId,
      name: row.brandName,
      slug: row.brandSlug,
      url: row.brandUrl,
      shopUrl: row.shopUrl,
      isAffiliateLink: row.isAffiliateLink === 1,
      categorySlug: row.categorySlug,
      hasLogo: row.hasLogo === 1,
    },
    influencer: {
      id: row.influencerId,
      username: row.username,
      displayName: row.displayName,
      followerCount: row.followerCount,
    },
  }
}

const toSource = (row: SourceRow): CodeSource => ({
  postUrl: row.postUrl,
  username: row.username,
  quote: row.quote,
  postedAt: formatInstant(row.postedAt),
  reader: row.reader,
  readAt: formatInstant(row.readAt),
  confidence: row.confidence,
})

const formatInstant = (ms: number) => new Date(ms).toISOString()
const toInstant = (ms: number | null) => (ms === null ? null : formatInstant(ms))

/** A code as the operator sees it. Throws `not_found`. */
export function loadAdminCode(db: Db, id: number, now: Date): AdminCode {
  const [code] = loadAdminCodes(db, [id], now)
  if (!code) throw codeNotFound()
  return code
}

/** The codes as the operator sees them, with what is to be decided on them; else as `loadCodes`. */
export function loadAdminCodes(db: Db, ids: readonly number[], now: Date): AdminCode[] {
  const stored = loadRowsAndSources(db, ids)
  const findHighest = loadHighestAmounts(db, stored, now)
  const contradicted = stored.filter(({ row }) => row.hasContradiction).map(({ row }) => row.id)
  const findContradictions = loadContradictions(db, contradicted)
  return stored.map((code) => ({
    ...toCode(code),
    sources: code.sources.map(toReadSource),
    confidence: code.row.confidence,
    byOlderReader: code.row.byOlderReader === 1,
    needsReview: code.row.needsReview === 1,
    reviewReason: code.row.reviewReason,
    highestOtherAmount: findHighest(code),
    pinnedTerms: JSON.parse(code.row.pinnedTerms),
    ...findContradictions(code.row.id),
  }))
}

function loadHighestAmounts(db: Db, stored: readonly LoadedCode[], now: Date) {
  const units = stored.flatMap(({ row: { brandId, discountType, reviewReason } }) =>
    reviewReason === 'amount' && discountType !== null ? [{ brandId, discountType }] : [],
  )
  const amounts = listHighestAmounts(db, units, { perUnit: 1, now })
  return ({ row }: LoadedCode): number | null => {
    if (row.reviewReason !== 'amount') return null
    const ofBrand = amounts.find(
      ({ brandId, discountType }) => brandId === row.brandId && discountType === row.discountType,
    )
    return ofBrand?.discountAmount ?? null
  }
}

type Contradictions = Pick<AdminCode, 'contradictions' | 'contradictionCount' | 'ownPost'>

function loadContradictions(db: Db, ids: readonly number[]): (codeId: number) => Contradictions {
  const none = { contradictions: [], contradictionCount: 0, ownPost: null }
  if (ids.length === 0) return () => none
  const rows = listOpenContradictions(db, { ids, perCode: LIMITS.sourcesPerCode })
  const byCode = Map.groupBy(rows, ({ codeId }) => codeId)
  const own = new Map(listNewestOwnSources(db, ids).map((row) => [row.codeId, toPost(row)]))
  return (codeId) => {
    const ofCode = byCode.get(codeId)
    if (!ofCode) return none
    return {
      contradictions: ofCode.map(toContradiction),
      contradictionCount: ofCode[0]?.open ?? 0,
      ownPost: own.get(codeId) ?? null,
    }
  }
}

/** What cannot be understood of a reading is not shown, and hides nothing else. */
const storedReadingSchema = readingSchema.nullable().catch(null)

const toReadSource = (row: SourceRow): ReadSource => ({
  ...toSource(row),
  reading: storedReadingSchema.parse(JSON.parse(row.reading ?? 'null')),
})

const toPost = (row: QuotedRow): QuotedPost => ({
  ...toReadSource(row),
  followerCount: row.followerCount,
})

const toContradiction = (row: ContradictionRow): Contradiction => ({
  sourceId: row.sourceId,
  post: toPost(row),
  claims: {
    discount:
      row.differsInDiscount && row.discountAmount !== null
        ? { amount: row.discountAmount, type: row.discountType }
        : null,
    expiresAt: row.differsInEnd ? toInstant(row.expiresAt) : null,
    firstShownAt: row.isEarlier ? formatInstant(row.postedAt) : null,
    shop: row.otherShop,
  },
})
