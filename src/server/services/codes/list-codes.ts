import type { Db } from '#db/open-database.ts'
import { listCategoryRefs } from '#db/queries/categories.ts'
import {
  type CodeOrder,
  type CodeSort,
  countCodesByFilter,
  listSelectedCodes,
  markExpiredCodes,
  walkCodeIds,
} from '#db/queries/code-listing.ts'
import {
  countListedCodes,
  listFeaturedCodeIds,
  listListedCodeIds,
  listNewestActiveCodeIds,
} from '#db/queries/codes.ts'
import { listActiveLeaders, listTopCodesOfWeek } from '#db/queries/votes.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { foldForSearch } from '#shared/domain/names.ts'
import type { CodesPage, ListCodesInput } from '#shared/schemas/admin-code.ts'
import type { BrowseCodesInput, Code, CodeList } from '#shared/schemas/code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { keepUntilChanged } from '../page-changes.ts'
import { isLocked } from '../write-lock.ts'
import { loadAdminCodes, loadCodes } from './load-codes.ts'

const WEEK_MS = 7 * 86_400_000
/** How many of the best scores are looked at first; one of their codes is nearly always active. */
const TOP_SCORES = 100
/** SQLite reads a negative limit as none. */
const NO_LIMIT = -1

/** Active codes worth showing first: exclusive ones, then in rank order; as many as recent ones. */
export function listFeaturedCodes(ctx: ServiceContext): Code[] {
  const page = { now: ctx.clock(), limit: LIMITS.recentCodes }
  return loadCodes(ctx.db, listFeaturedCodeIds(ctx.db, page))
}

export function listRecentCodes(ctx: ServiceContext): Code[] {
  const page = { now: ctx.clock(), limit: LIMITS.recentCodes }
  return loadCodes(ctx.db, listNewestActiveCodeIds(ctx.db, page))
}

/** One page of all active codes, newest first unless sorted otherwise; empty past the end. */
export function browseCodes(
  { db, clock }: ServiceContext,
  { category, unit, sort: view = 'new', page = 1 }: BrowseCodesInput,
): CodeList {
  const { id: categoryId = null } = listCategoryRefs(db).find(({ slug }) => slug === category) ?? {}
  const selection = { view, categoryId, unit: unit ?? null, now: clock() }
  const ids = listListedCodeIds(db, { ...selection, ...toPage(page, LIMITS.codesPerListPage) })
  return { codes: loadCodes(db, ids), total: countListedCodes(db, selection) }
}

/**
 * The active code with the best score of the last 7 days, counted from the minute that began last
 * (copies + 3 x working - 3 x not working); without any, the newest active one; null when there is none.
 */
export function getTopCodeOfWeek(ctx: ServiceContext): Code | null {
  const now = ctx.clock()
  const topId = findTopCodeId(ctx, now)
  const ids = topId === undefined ? listNewestActiveCodeIds(ctx.db, { now, limit: 1 }) : [topId]
  return loadCodes(ctx.db, ids)[0] ?? null
}

/** Kept for a minute, because 29,000 votes and copies of a week take 8 ms. */
const readLeaders = keepUntilChanged({ isOfVotes: true }, ({ db }, minute) => {
  const since = new Date(minute.getTime() - WEEK_MS)
  const leaders = listTopCodesOfWeek(db, { since, limit: TOP_SCORES })
  const active = listActiveLeaders(db, { leaders, now: minute })
  return { since, active, areAll: leaders.length < TOP_SCORES }
})

function findTopCodeId(ctx: ServiceContext, now: Date): number | undefined {
  const { db } = ctx
  const { since, active, areAll } = readLeaders(ctx)
  // Some may have ended since the minute began.
  const top = active.find(({ expiresAt }) => expiresAt === null || expiresAt > now)
  if (top || areAll) return top?.id
  return listActiveLeaders(db, {
    leaders: listTopCodesOfWeek(db, { since, limit: NO_LIMIT }),
    now,
  })[0]?.id
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

/** Skipped while another process holds the lock: a job marks them too. */
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
  // A search of punctuation only matches no code.
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
