import type { Db } from '#db/open-database.ts'
import {
  type CodeRow,
  listCodesById,
  listNewestSources,
  type SourceRow,
} from '#db/queries/code-details.ts'
import { formatInstant } from '#shared/domain/format-instant.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Code, CodeSource } from '#shared/schemas/code.ts'

/**
 * The codes of the given ids as visitors see them, in the order of the ids; unknown ids are left
 * out.
 */
export const loadCodes = (db: Db, ids: readonly number[]): Code[] =>
  loadStoredCodes(db, ids).map(toCode)

/** A code with its newest sources. */
export type StoredCode = { row: CodeRow; sources: readonly SourceRow[] }

/** The stored codes in the order of the ids; unknown ids are left out. */
export function loadStoredCodes(db: Db, ids: readonly number[]): StoredCode[] {
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
export function toCode({ row, sources: rows }: StoredCode): Code {
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

export const toSource = (row: Omit<SourceRow, 'codeId'>): CodeSource => ({
  postUrl: row.postUrl,
  username: row.username,
  quote: row.quote,
  postedAt: formatInstant(row.postedAt),
  reader: row.reader,
  readAt: formatInstant(row.readAt),
  confidence: row.confidence,
})

const toInstant = (ms: number | null) => (ms === null ? null : formatInstant(ms))
