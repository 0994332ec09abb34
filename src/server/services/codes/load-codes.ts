import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import {
  type CodeRow,
  listCodesById,
  listNewestSources,
  type SourceRow,
} from '#db/queries/code-cards.ts'
import { listAcceptedAmounts } from '#db/queries/new-codes.ts'
import {
  type ContradictionRow,
  listNewestOwnSources,
  listOpenContradictions,
  type QuotedRow,
} from '#db/queries/review-queue.ts'
import { findOddForm } from '#shared/domain/code-form.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type {
  AdminCode,
  Contradiction,
  QuotedPost,
  ReadSource,
} from '#shared/schemas/admin-code.ts'
import type { Code } from '#shared/schemas/code.ts'
import { readingSchema } from '#shared/schemas/post.ts'
import { codeNotFound, fail } from '../errors.ts'
import { withIsoDates } from '../iso-dates.ts'

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
function toCode({ row: { review, ...code }, sources }: LoadedCode): Code {
  return {
    ...withIsoDates(code),
    isReported: review.needsReview && review.reviewReason === 'visitors',
    sourceUrl: sources[0]?.post.postUrl ?? '',
    sources: sources.map(({ post }) => withIsoDates(post)),
  }
}

/** A code as the operator sees it. Throws `not_found`. */
export const loadAdminCode = (db: Db, id: number): AdminCode =>
  loadAdminCodes(db, [id])[0] ?? fail(codeNotFound())

/** The codes as the operator sees them, with what is to be decided on them; else as `loadCodes`. */
export function loadAdminCodes(db: Db, ids: readonly number[]): AdminCode[] {
  const stored = loadRowsAndSources(db, ids)
  const findHighest = loadHighestAmounts(db, stored)
  const contradicted = stored.filter(({ row }) => row.review.hasContradiction)
  const findContradictions = loadContradictions(db, idsOf(contradicted.map(({ row }) => row)))
  return stored.map((code) => {
    const { hasContradiction: _, ...review } = code.row.review
    return {
      ...toCode(code),
      ...review,
      sources: code.sources.map(toReadSource),
      oddForm: review.reviewReason === 'form' ? (findOddForm(code.row.code) ?? 'lookalike') : null,
      highestOtherAmount: findHighest(code),
      ...findContradictions(code.row.id),
    }
  })
}

function loadHighestAmounts(db: Db, stored: readonly LoadedCode[]) {
  const high = stored.filter(({ row }) => row.review.reviewReason === 'amount')
  const brandIds = high.map(({ row }) => row.brand.id)
  const amounts = listAcceptedAmounts(db, brandIds)
  return ({ row }: LoadedCode): number | null => {
    if (row.review.reviewReason !== 'amount') return null
    const ofBrand = amounts.find(
      ({ brandId, discountType }) => brandId === row.brand.id && discountType === row.discountType,
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

const toReadSource = ({ post, reading }: SourceRow): ReadSource => ({
  ...withIsoDates(post),
  reading: storedReadingSchema.parse(JSON.parse(reading ?? 'null')),
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
    expiresAt: (row.differsInEnd && row.expiresAt?.toISOString()) || null,
    firstShownAt: row.isEarlier ? row.post.postedAt.toISOString() : null,
    shop: row.otherShop,
  },
})
