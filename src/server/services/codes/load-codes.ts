import type { Db } from '#db/open-database.ts'
import { type CodeRow, listCodesById, type SourceRow } from '#db/queries/code-details.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Code, CodeSource } from '#shared/schemas/code.ts'

/** The codes of the given ids as visitors see them, in the order of the ids; unknown ids are left out. */
export const loadCodes = (db: Db, ids: readonly number[]): Code[] => loadRows(db, ids).map(toCode)

/** The stored codes in the order of the ids; unknown ids are left out. */
export function loadRows(db: Db, ids: readonly number[]): CodeRow[] {
  if (ids.length === 0) return []
  const rows = listCodesById(db, { ids, sourcesPerCode: LIMITS.sourcesPerCode })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A stored code as visitors see it. */
export function toCode(row: CodeRow): Code {
  const sources = toSources(row.sources)
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    discountAmount: row.discountAmount,
    discountType: row.discountType,
    status: row.status,
    isExclusive: row.isExclusive === 1,
    expiresAt: toInstant(row.expiresAt),
    createdAt: toInstant(row.createdAt),
    extractedAt: toInstant(row.extractedAt),
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

function toSources(json: string): CodeSource[] {
  const rows: SourceRow[] = JSON.parse(json)
  return rows.map((row) => ({
    ...row,
    postedAt: toInstant(row.postedAt),
    readAt: toInstant(row.readAt),
  }))
}

function toInstant(ms: number): string
function toInstant(ms: number | null): string | null
function toInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
