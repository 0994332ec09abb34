import {
  type CodeOrder,
  countAdminCodes,
  countCodesByFilter,
  listAdminCodeIds,
} from '#db/queries/admin-codes.ts'
import { listCategoryRefs } from '#db/queries/categories.ts'
import { countListedCodes, listListedCodeIds, listSoundCodeIds } from '#db/queries/public-lists.ts'
import { findTopCodeId } from '#db/queries/votes.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { foldForSearch } from '#shared/domain/names.ts'
import type { CodesPage, ListCodesInput } from '#shared/schemas/admin-code.ts'
import type { BrowseCodesInput, Code, CodeList } from '#shared/schemas/code.ts'
import type { AdminContext, ServiceContext } from '../context.ts'
import { loadAdminCodes, loadCodes } from './load-codes.ts'

const WEEK_MS = 7 * 86_400_000

/** For home: sound codes, exclusive ones first, then in rank order; as many as recent ones. */
export const listFeaturedCodes = (ctx: ServiceContext): Code[] => listFirst(ctx, 'best')

export const listRecentCodes = (ctx: ServiceContext): Code[] => listFirst(ctx, 'new')

const listFirst = (
  { db, clock }: ServiceContext,
  view: 'best' | 'new',
  limit = LIMITS.recentCodes,
) => loadCodes(db, listSoundCodeIds(db, { view, now: clock(), limit }))

/** One page of all active codes, newest first unless sorted otherwise; empty past the end. */
export function browseCodes(
  { db, clock }: ServiceContext,
  { category, unit, sort: view = 'new', page = 1 }: BrowseCodesInput,
): CodeList {
  const categoryId = listCategoryRefs(db).find(({ slug }) => slug === category)?.id
  const selection = { view, categoryId, unit, now: clock() }
  const ids = listListedCodeIds(db, { ...selection, ...toPage(page, LIMITS.codesPerListPage) })
  return { codes: loadCodes(db, ids), total: countListedCodes(db, selection) }
}

/**
 * The active code with the best score of the last 7 days (copies + 3 x working - 3 x not working);
 * without any, the newest active one; null when there is none.
 */
export function getTopCodeOfWeek(ctx: ServiceContext): Code | null {
  const now = ctx.clock()
  const topId = findTopCodeId(ctx.db, { since: new Date(now.getTime() - WEEK_MS), now })
  const [top] = topId === undefined ? listFirst(ctx, 'new', 1) : loadCodes(ctx.db, [topId])
  return top ?? null
}

/**
 * One page of the codes of any state that pass search and filters, in the order asked for, ties by
 * id; past the end there are none.
 */
export function listCodes(ctx: AdminContext, input: ListCodesInput): CodesPage {
  const { db } = ctx
  const now = ctx.clock()
  const { filter, brandId, only, runId, search, page = 1, pageSize = LIMITS.codesPerPage } = input
  const counts = countCodesByFilter(db, now)
  const words = foldForSearch(search ?? '')
    .split(' ')
    .filter(Boolean)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  // A search of punctuation only matches no code.
  const isHopeless = Boolean(search) && words.length === 0
  const selection = { filter, brandId, only, runId, words, now }
  const asked = { ...selection, order: toOrder(input.sort), ...toPage(page, pageSize) }
  return {
    codes: isHopeless ? [] : loadAdminCodes(db, listAdminCodeIds(db, asked)),
    matching: isHopeless ? 0 : countAdminCodes(db, selection),
    total,
    waiting: counts.review,
    page,
    pageSize,
  }
}

const toPage = (number: number, size: number) => ({ limit: size, offset: (number - 1) * size })

function toOrder(sort: ListCodesInput['sort'] = '-created'): CodeOrder {
  const isDescending = sort.startsWith('-')
  return { sort: (isDescending ? sort.slice(1) : sort) as CodeOrder['sort'], isDescending }
}
