import { and, asc, count, desc, eq, gt, lte, not, type SQL, sql } from 'drizzle-orm'
import { EXPIRING_SOON_MS } from '#shared/domain/code-status.ts'
import {
  type CodeView,
  TERM_FILTER_NAMES,
  type TermFilter,
  type TermFilters,
} from '#shared/domain/vocabulary.ts'
import type { DiscountType } from '#shared/schemas/common.ts'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/codes.ts'
import { idsOf } from './batches.ts'
import {
  activeAt,
  countRows,
  endOf,
  isConfirmedAt,
  isOpenAt,
  isPublic,
  isReported,
} from './conditions.ts'
import { selectFrom } from './pick.ts'

// Lists are picked as ids from `codes` alone, then loaded: sorting does not drag joins along.
type Page = { limit: number; offset?: number }

const listIds = (db: Db, where: SQL | undefined, order: SQL[], { limit, offset = 0 }: Page) =>
  idsOf(
    selectFrom(db, codes, 'id')
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
      .all(),
  )

const newestId = desc(codes.id)
const byRank = [desc(codes.rank), desc(codes.confirmedAt)]
const byDiscount = desc(codes.discountAmount)
/** Rank, then how lately it was confirmed, then the discount; newest id last. */
const rankOrder = [...byRank, byDiscount, newestId]
const newestFirst = [desc(codes.createdAt), newestId]
const firstEnd = [asc(codes.expiresAt), asc(codes.id)]

const endsSoonAfter = (now: Date) =>
  and(
    isPublic,
    gt(codes.expiresAt, now),
    lte(codes.expiresAt, new Date(now.getTime() + EXPIRING_SOON_MS)),
  )

/** Codes of any status, newest first. */
export const listNewestCodeIds = (db: Db, page: Page): number[] =>
  listIds(db, undefined, newestFirst, page)

/** The plus keeps the order of the list's index: by itself SQLite would visit brand by brand. */
const isOfCategory = (categoryId: number) =>
  sql`+${codes.brandId} in (select id from brands where category_id = ${categoryId})`

const FILTERS: Record<TermFilter, SQL> = {
  customers: sql`not ${codes.newCustomersOnly}`,
  minimum: sql`${codes.minOrderAmount} is null`,
  end: sql`${codes.expiresAt} is not null`,
}

/** All active codes, or those of a category, in a unit, of a brand or of who showed them first, that pass filters. */
type CodeSelection = TermFilters & {
  /** `best`: exclusive codes, then in rank order. `found`: as they came into the directory, last first. */
  view: CodeView | 'best' | 'found'
  categoryId?: number | undefined
  unit?: DiscountType | undefined
  brandId?: number
  influencerId?: number
  now: Date
}
const isListed = ({ view, categoryId, unit, brandId, influencerId, now, ...more }: CodeSelection) =>
  and(
    view === 'expiring' ? endsSoonAfter(now) : activeAt(now),
    categoryId === undefined ? undefined : isOfCategory(categoryId),
    unit && eq(codes.discountType, unit),
    brandId === undefined ? undefined : eq(codes.brandId, brandId),
    influencerId === undefined ? undefined : eq(codes.influencerId, influencerId),
    ...TERM_FILTER_NAMES.map((name) => more[name] && FILTERS[name]),
  )
const ORDERS: Record<CodeSelection['view'], SQL[]> = {
  best: [desc(codes.isExclusive), ...rankOrder],
  all: rankOrder,
  highest: [byDiscount, desc(codes.rank), newestId],
  expiring: firstEnd,
  found: [newestId],
  new: newestFirst,
}
const HIGHEST_OF_OWNER = [byDiscount, ...byRank, newestId]

// Few codes are doubted: their ids are read once, where a look at each code would slow long lists down.
const doubtedIds = sql`(select id from codes where doubt is not null)`
/** What was found today is news, however old its post. */
const isSoundIn = ({ view, now }: CodeSelection) =>
  sql`(${codes.id} not in ${doubtedIds} and ${view === 'found' ? sql`true` : isConfirmedAt(now)})`
const isSound = (list: CodeSelection) => and(isListed(list), isSoundIn(list))

const orderOf = ({ view, brandId, influencerId }: CodeSelection) => {
  const hasOwner = brandId !== undefined || influencerId !== undefined
  return hasOwner && view === 'highest' ? HIGHEST_OF_OWNER : ORDERS[view]
}

/** Those of these codes that no vote speaks against, and that were confirmed lately, as a view orders them. */
export const listSoundCodeIds = (db: Db, list: CodeSelection & Page): number[] =>
  listIds(db, isSound(list), orderOf(list), list)

/** Some of these codes, as a view orders them; those that are not sound come behind all others. */
export function listListedCodeIds(db: Db, list: CodeSelection & Page): number[] {
  const ids = listSoundCodeIds(db, list)
  if (ids.length === list.limit) return ids
  const { limit, offset = 0 } = list
  const passed = ids.length > 0 || offset === 0 ? 0 : offset - countRows(db, codes, isSound(list))
  const rest = { limit: limit - ids.length, offset: passed }
  return [...ids, ...listIds(db, and(isListed(list), not(isSoundIn(list))), orderOf(list), rest)]
}

/** How many they are. */
export function countListedCodes(db: Db, selection: CodeSelection): number {
  const { view, brandId } = selection
  // By itself SQLite takes an index that does not hold all columns of the condition.
  const isOfAll = view !== 'expiring' && brandId === undefined
  const table = isOfAll ? sql`codes indexed by codes_newest` : sql`codes`
  return db.select({ rows: count() }).from(table).where(isListed(selection)).get()?.rows ?? 0
}

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`

/** How many each filter would leave of a brand's codes. */
export const countFilteredCodes = (
  db: Db,
  selection: CodeSelection & { brandId: number },
): Record<TermFilter, number> | undefined =>
  db
    .select({
      customers: countIf(FILTERS.customers),
      minimum: countIf(FILTERS.minimum),
      end: countIf(FILTERS.end),
    })
    .from(codes)
    .where(isListed(selection))
    .get()

/** A brand's expired codes that are public, the latest end first. */
export const listExpiredCodeIds = (
  db: Db,
  { brandId, now, limit }: Page & { brandId: number; now: Date },
): number[] =>
  listIds(
    db,
    and(eq(codes.brandId, brandId), isPublic, not(isOpenAt(now))),
    [desc(endOf()), newestId],
    { limit },
  )

/** A brand's codes that visitors report, in rank order. */
export const listReportedCodeIds = (db: Db, { brandId, limit }: Page & { brandId: number }) =>
  listIds(db, and(eq(codes.brandId, brandId), isReported), [desc(codes.rank), newestId], { limit })

export const listActiveCodeIds = (db: Db, now: Date): number[] =>
  idsOf(selectFrom(db, codes, 'id').where(activeAt(now)).orderBy(asc(codes.id)).all())
