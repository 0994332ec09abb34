import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { FigurePeriod } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { runs } from '../schema/collection.ts'
import { figurePeriods, missedSearches, periodSums, searchMarks } from '../schema/figures.ts'
import { codeNotDeleted, countRows, inList } from './conditions.ts'
import { pick } from './pick.ts'

type SiteDay = Record<'found' | 'ended' | 'copies' | 'working' | 'notWorking', number>

/**
 * What happened on the days since `firstDay`; days without anything are left out. Brands whose rows are
 * still being deleted are taken out of the site's sums, those of the brand 0.
 */
export const listSiteDays = (db: Db, firstDay: string) =>
  db.all<SiteDay & { day: string }>(sql`
    select day, sum(found * sign) as found, sum(ended * sign) as ended, sum(copies * sign) as copies,
      sum(working * sign) as working, sum(not_working * sign) as notWorking
    from (
      select *, iif(brand_id = 0, 1, -1) as sign from day_sums
      where day >= ${firstDay} and brand_id in (
        select 0 union all select id from brands where deleted_at is not null and merged_into_id is null)
    ) group by day`)

type Best = { days: FigurePeriod; limit: number }

/** The brands, or codes, with the most copies of a period, walked in the order of an index. */
export const listBestBrands = (db: Db, { days, limit }: Best) =>
  db
    .select({ ...pick(brands, 'id', 'name', 'slug'), ...ACTIVITY })
    .from(periodSums)
    .crossJoin(brands)
    .where(and(isOf('brand', days), eq(brands.id, periodSums.id), sql`${brands.deletedAt} is null`))
    .orderBy(...BEST_FIRST)
    .limit(limit)
    .all()
export const listBestCodes = (db: Db, { days, limit }: Best) =>
  db
    .select({ ...pick(codes, 'id', 'code'), ...pick(brands, 'name', 'slug'), ...ACTIVITY })
    .from(periodSums)
    .crossJoin(codes)
    .innerJoin(brands, eq(brands.id, codes.brandId))
    .where(and(isOf('code', days), eq(codes.id, periodSums.id), codeNotDeleted))
    .orderBy(...BEST_FIRST)
    .limit(limit)
    .all()

const ACTIVITY = pick(periodSums, 'copies', 'working', 'notWorking')
const BEST_FIRST = [desc(periodSums.copies), desc(periodSums.working), desc(periodSums.id)]
const isOf = (kind: 'brand' | 'code', days: FigurePeriod) =>
  and(eq(periodSums.days, days), eq(periodSums.kind, kind), gt(periodSums.copies, 0))

/** Where a period begins: with this code on this day. */
type Place = { day: string; codeId: number }
/** The code days between two places that a period still has to take out, or to take in again. */
export type PeriodStep = { days: FigurePeriod; from: Place; to: Place; isForwards: boolean }

/**
 * What is to do until a period begins with `day`, in steps of `size` rows; each must be done before the
 * next is asked for. Backwards after a clock was wrong.
 */
export function* periodSteps(
  db: Db,
  { days, day, size }: { days: FigurePeriod; day: string; size: number },
): Generator<[PeriodStep]> {
  const last: Place = { day, codeId: 0 }
  for (;;) {
    const from = db.get<Place>(sql`select first_day as day, first_code_id as codeId
      from figure_periods where days = ${days}`)
    if (!from || (from.day === day && from.codeId === 0)) return
    const isForwards = from.day < day
    const next = isForwards
      ? sql`${isFrom(from)} and ${isBefore(last)} order by day, code_id limit 1 offset ${size}`
      : sql`${isBefore(from)} and ${isFrom(last)} order by day desc, code_id desc
        limit 1 offset ${size}`
    const to = db.get<Place>(sql`select day, code_id as codeId from code_days where ${next}`)
    yield [{ days, from, to: to ?? last, isForwards }]
  }
}

// Not each the other's `not`, in which SQLite sees no end of the range.
const isFrom = ({ day, codeId }: Place) => sql`((day, code_id) >= (${day}, ${codeId}))`
const isBefore = ({ day, codeId }: Place) => sql`((day, code_id) < (${day}, ${codeId}))`

/** Does one step. */
export function movePeriod(db: Db, { days, from, to, isForwards }: PeriodStep): void {
  const [low, high, sign] = isForwards ? [from, to, sql`-`] : [to, from, sql``]
  db.run(sql`insert into period_sums (days, kind, id, copies, working, not_working)
    select ${days}, kind.value, iif(kind.value = 'code', code_id, brand_id),
      ${sign} sum(copies), ${sign} sum(working), ${sign} sum(not_working)
    from code_days join codes on codes.id = code_id, json_each('["code","brand"]') as kind
    where ${isFrom(low)} and ${isBefore(high)}
    group by 2, 3 having sum(copies) + sum(working) + sum(not_working) > 0
    on conflict (days, kind, id) do update set copies = copies + excluded.copies,
      working = working + excluded.working, not_working = not_working + excluded.not_working`)
  db.update(figurePeriods)
    .set({ firstDay: to.day, firstCodeId: to.codeId })
    .where(eq(figurePeriods.days, days))
    .run()
}

/** The latest runs that began since, the newest first, and how many there were. */
export const listRunFigures = (db: Db, { since, limit }: { since: Date; limit: number }) => ({
  runs: db
    .select({
      ...pick(runs, 'id', 'status', 'startedAt', 'finishedAt', 'codesFound', 'codesAdded'),
      errors: sql<number>`json_array_length(${runs.errors})`,
    })
    .from(runs)
    .where(gte(runs.startedAt, since))
    .orderBy(desc(runs.startedAt))
    .limit(limit)
    .all(),
  total: countRows(db, runs, gte(runs.startedAt, since)),
})

/** Whether any of the marks is there. */
export const hasSearchMark = (db: Db, visitors: readonly string[]): boolean =>
  db.get(sql`select 1 from search_marks where ${inList(sql`visitor`, visitors)}`) !== undefined

/** Counts a search without a result under the mark of its visitor; the rarest and oldest make room. */
export function addMissedSearch(
  db: Db,
  search: { term: string; day: string; visitor: string; now: Date; most: number },
): void {
  const { term, day, visitor, now, most } = search
  db.insert(searchMarks).values({ visitor, createdAt: now }).run()
  db.insert(missedSearches)
    .values({ term, day, searches: 1 })
    .onConflictDoUpdate({
      target: [missedSearches.term, missedSearches.day],
      set: { searches: sql`${missedSearches.searches} + 1` },
    })
    .run()
  db.run(sql`delete from missed_searches where (select count(*) from missed_searches) > ${most}
    and rowid = (select rowid from missed_searches where (term, day) <> (${term}, ${day})
      order by searches, day limit 1)`)
}

/** The terms that were searched for at least `least` times since `firstDay`, the most frequent first. */
export const listMissedSearches = (
  db: Db,
  { firstDay, least, limit }: { firstDay: string; least: number; limit: number },
) =>
  db.all<{ term: string; searches: number }>(sql`
    select term, sum(searches) as searches from missed_searches where day >= ${firstDay}
    group by term having sum(searches) >= ${least} order by 2 desc, term limit ${limit}`)

/** Answers how many there were. */
export const deleteMissedSearchesBefore = (db: Db, day: string): number =>
  db.delete(missedSearches).where(lt(missedSearches.day, day)).run().changes
