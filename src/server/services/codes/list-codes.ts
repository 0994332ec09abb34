import type { Db } from '#db/open-database.ts'
import {
  type CodeOrder,
  type CodeSort,
  countCodesByFilter,
  listSelectedCodes,
  markExpiredCodes,
  walkCodeIds,
} from '#db/queries/code-listing.ts'
import {
  listActiveCodeIds,
  listFeaturedCodeIds,
  listNewestActiveCodeIds,
} from '#db/queries/codes.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import { foldForSearch } from '#shared/domain/names.ts'
import type { CodesPage, ListCodesInput } from '#shared/schemas/admin-code.ts'
import type { Code } from '#shared/schemas/code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { isLocked } from '../write-lock.ts'
import { loadAdminCodes, loadCodes } from './load-codes.ts'

/** Active codes worth showing first: exclusive ones, then in rank order; as many as recent ones. */
export function listFeaturedCodes(ctx: ServiceContext): Code[] {
  const page = { now: ctx.clock(), limit: LIMITS.recentCodes }
  return loadCodes(ctx.db, listFeaturedCodeIds(ctx.db, page))
}

/** The newest active codes. */
export function listRecentCodes(ctx: ServiceContext): Code[] {
  const page = { now: ctx.clock(), limit: LIMITS.recentCodes }
  return loadCodes(ctx.db, listNewestActiveCodeIds(ctx.db, page))
}

type Page = { limit: number; offset: number }
type Found = { ids: number[]; matching: number; isCapped: boolean }

/**
 * One page of the codes of any state that pass search and filters, in the order asked for, ties by
 * id; past the end there are none. While another process writes, codes that ended in the last minutes
 * stay where they were, in list and counts alike. Throws `unauthenticated`.
 */
export function listCodes(ctx: ServiceContext, input: ListCodesInput): CodesPage {
  requireAdmin(ctx)
  const { db } = ctx
  const now = ctx.clock()
  tryMarking(db, now)
  const counts = countCodesByFilter(db)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const pageSize = input.pageSize ?? LIMITS.codesPerPage
  const { page = 1 } = input
  const asked = { ...input, order: toOrder(input.sort), page, pageSize }
  const isSelection = Boolean(input.search) || input.brandId !== undefined
  const { ids, ...found } = isSelection
    ? selectCodes(db, asked)
    : walkCodes(db, asked, input.filter ? counts[input.filter] : total)
  const waiting = counts.review
  return { codes: loadAdminCodes(db, ids, now), ...found, total, waiting, page, pageSize }
}

/** A job marks them, too. */
function tryMarking(db: Db, now: Date): void {
  try {
    markExpiredCodes(db, now)
  } catch (error) {
    if (!isLocked(error)) throw error
  }
}

type Asked = ListCodesInput & { order: CodeOrder; page: number; pageSize: number }

/** The codes of a brand or of a search: few enough to be sorted for the page. */
function selectCodes(db: Db, { search, brandId, filter, order, pageSize, page }: Asked): Found {
  const words = foldForSearch(search ?? '')
    .split(' ')
    .filter(Boolean)
  // Nothing but punctuation is contained in nothing.
  if (search && words.length === 0) return { ids: [], matching: 0, isCapped: false }
  const cap = LIMITS.searchedCodes
  const list = (number: number) =>
    listSelectedCodes(db, { words, brandId, filter, cap, order, ...toPage(number, pageSize) })
  const { ids, ...found } = list(page)
  // Past the end there is no row to say how many there are.
  const { matching } = ids.length === 0 && page > 1 ? list(1) : found
  return { ids, matching, isCapped: words.length > 0 && matching === cap }
}

/** All codes of a filter: read along an index, from the end that is nearer to the page. */
function walkCodes(db: Db, { filter, order, pageSize, page }: Asked, matching: number): Found {
  const { limit, offset } = toPage(page, pageSize)
  const found = { matching, isCapped: false }
  if (page > 1 && offset >= matching) return { ...found, ids: [] }
  const behind = Math.max(0, matching - offset - limit)
  if (offset <= behind) return { ...found, ids: walkCodeIds(db, { filter, order, limit, offset }) }
  const backwards = { ...order, isDescending: !order.isDescending }
  const rest = { limit: matching - offset - behind, offset: behind }
  return { ...found, ids: walkCodeIds(db, { filter, order: backwards, ...rest }).reverse() }
}

const toPage = (number: number, size: number): Page => ({
  limit: size,
  offset: (number - 1) * size,
})

function toOrder(sort: ListCodesInput['sort'] = '-created'): CodeOrder {
  const isDescending = sort.startsWith('-')
  return { sort: (isDescending ? sort.slice(1) : sort) as CodeSort, isDescending }
}

/** Ids of all active codes, oldest first. Throws `unauthenticated` for visitors. */
export function listCodeIds(ctx: ServiceContext): number[] {
  requireAdmin(ctx)
  return listActiveCodeIds(ctx.db, ctx.clock())
}
