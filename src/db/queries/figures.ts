import { desc, eq, gte, lt, sql } from 'drizzle-orm'
import { toUtcDay } from '#shared/domain/german-day.ts'
import type { Figures } from '#shared/schemas/figures.ts'
import type { Db } from '../open-database.ts'
import { runs } from '../schema/collection.ts'
import { missedSearches, searchMarks, securityDays } from '../schema/figures.ts'
import { countRows, endOf, inList } from './conditions.ts'
import { pick } from './pick.ts'
import { listMarks, type Marks } from './votes.ts'

/** Written out: a bound number arrives as a real one, and division keeps its fraction then. */
const DAY_MS = sql.raw('86400000')

/**
 * What happened on the UTC days from `first` to `now` to the codes that are stored; days without anything
 * are left out. A code ended on the day of its end, or before that when it was rejected or reported.
 */
export const listSiteDays = (db: Db, { first, now }: { first: Date; now: Date }) => {
  const firstMs = first.getTime()
  const endedAt = sql`min(coalesce(withdrawn_at, ${endOf()}), ${endOf()})`
  return db.all<Figures['days'][0]>(sql`
    select date(day * 86400, 'unixepoch') as day, sum(found) as found, sum(ended) as ended,
      sum(copies) as copies, sum(working) as working, sum(not_working) as notWorking
    from (
      select created_at / ${DAY_MS} as day, count(*) as found, 0 as ended, 0 as copies,
        0 as working, 0 as not_working
      from codes where created_at >= ${firstMs} group by 1
      union all
      select ${endedAt} / ${DAY_MS}, 0, count(*), 0, 0, 0
      from codes where ${endedAt} between ${firstMs} and ${now.getTime()} group by 1
      union all
      select unixepoch(day) / 86400, 0, 0, sum(copies), 0, 0
      from code_copies where day >= ${toUtcDay(first)} group by 1
      union all
      select created_at / ${DAY_MS}, 0, 0, 0, sum(vote = 'working'), sum(vote <> 'working')
      from votes where created_at >= ${firstMs} and is_counted group by 1)
    group by day`)
}

type Best = { first: Date; limit: number }

/** Copies and votes that count of each code since a UTC day began. */
const activitySince = (first: Date) => sql`(
  select code_id, sum(copies) as copies, sum(working) as working, sum(not_working) as not_working
  from (
    select code_id, copies, 0 as working, 0 as not_working
    from code_copies where day >= ${toUtcDay(first)}
    union all
    select code_id, 0, vote = 'working', vote <> 'working'
    from votes where created_at >= ${first.getTime()} and is_counted)
  group by code_id)`

/** The brands with the most copies since a UTC day. */
export const listBestBrands = (db: Db, { first, limit }: Best) =>
  db.all<Figures['brands'][0]>(sql`
    select brands.id as id, name, slug, sum(copies) as copies, sum(working) as working,
      sum(not_working) as notWorking
    from ${activitySince(first)} cross join codes on codes.id = code_id
    join brands on brands.id = brand_id
    group by brands.id having sum(copies) > 0
    order by 4 desc, 5 desc, 1 desc limit ${limit}`)

/** The codes with the most copies since a UTC day; name and slug are those of their brand. */
export const listBestCodes = (db: Db, { first, limit }: Best) =>
  db.all<Figures['codes'][0]>(sql`
    select codes.id as id, code, name, slug, copies, working, not_working as notWorking
    from (
      select * from ${activitySince(first)} where copies > 0
      order by copies desc, working desc, code_id desc limit ${limit})
    cross join codes on codes.id = code_id join brands on brands.id = brand_id
    order by copies desc, working desc, codes.id desc`)

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

/** Whether a visitor searched for a term before, or anybody did. */
export const hasSearchMark = (db: Db, of: 'visitor' | 'term', marks: Marks): boolean =>
  countRows(db, searchMarks, inList(searchMarks[of], listMarks(marks))) > 0

/** How many terms a network searched for, by its mark of the day. */
export const countSearchMarksOf = (db: Db, network: string): number =>
  countRows(db, searchMarks, eq(searchMarks.network, network))

/** Adds a mark; above `most` of them the oldest makes room. */
export function addSearchMark(db: Db, mark: typeof searchMarks.$inferInsert, most: number): void {
  db.insert(searchMarks).values(mark).run()
  db.run(sql`delete from search_marks where (select count(*) from search_marks) > ${most}
    and visitor = (select visitor from search_marks order by created_at limit 1)`)
}

/**
 * Counts a search without a result in words, the first time also that of who asked before; the rarest and
 * oldest make room.
 */
export function addMissedSearch(
  db: Db,
  { term, day, most }: { term: string; day: string; most: number },
): void {
  const isKnown = countRows(db, missedSearches, eq(missedSearches.term, term)) > 0
  db.insert(missedSearches)
    .values({ term, day, searches: isKnown ? 1 : 2 })
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
  db.all<Figures['missedSearches'][0]>(sql`
    select term, sum(searches) as searches from missed_searches where day >= ${firstDay}
    group by term having sum(searches) >= ${least} order by 2 desc, term limit ${limit}`)

/** Answers how many there were. */
export const deleteMissedSearchesBefore = (db: Db, day: string): number =>
  db.delete(missedSearches).where(lt(missedSearches.day, day)).run().changes

export type SecurityDay = typeof securityDays.$inferSelect

/** Adds counts to those of their days. */
export function addSecurityDays(db: Db, rows: readonly SecurityDay[]): void {
  db.insert(securityDays)
    .values([...rows])
    .onConflictDoUpdate({
      target: [securityDays.day, securityDays.kind],
      set: { count: sql`${securityDays.count} + excluded.count` },
    })
    .run()
}

export const listSecurityDays = (db: Db, { firstDay }: { firstDay: string }): SecurityDay[] =>
  db.select().from(securityDays).where(gte(securityDays.day, firstDay)).all()

/** Answers how many there were. */
export const deleteSecurityDaysBefore = (db: Db, day: string): number =>
  db.delete(securityDays).where(lt(securityDays.day, day)).run().changes
