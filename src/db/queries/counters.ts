import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, categories } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import * as conditions from './conditions.ts'
import { countPublicInfluencers } from './influencers.ts'
import { pick } from './pick.ts'

const WEEK_MS = 7 * 86_400_000

/** The counters of a brand, by their columns. */
const COUNTERS = Object.values({
  ...pick(brands, 'totalCodes', 'highestDiscount', 'highestDiscountType', 'averageDiscount'),
  ...pick(brands, 'averageDiscountType', 'weeklyTrend', 'lastCodeAt', 'percentageCodes'),
  ...pick(brands, 'percentageSum', 'newCodes', 'formerNewCodes'),
}).map(({ name }) => name)
const listCounters = (table: 'brands' | 'fresh') =>
  sql.raw(COUNTERS.map((name) => `${table}.${name}`).join(', '))

/**
 * Sets the stored counters of brands to what their codes say at `now`, in one statement; rows that
 * are right already are not written. Answers how many changed.
 *
 * The mean discount is that of the codes in the unit that most of them have, in per cent where both have as
 * many: a mean over both units would mean nothing. New codes are those of the last 7 days and of
 * the 7 before; rejected and waiting ones were never news, expired ones were.
 */
export function updateBrandCounters(db: Db, ids: readonly number[], now: Date): number {
  const weekAgo = now.getTime() - WEEK_MS
  const inPerCent = sql`${codes.discountType} = 'percentage'`
  const trend = conditions.toTrend({
    newer: sql`coalesce(newer, 0)`,
    older: sql`coalesce(older, 0)`,
  })
  return db.run(sql`
    with wanted (brand_id) as materialized (select id from brands where ${conditions.inList(brands.id, ids)}),
    active as materialized (
      select codes.brand_id as brand_id, count(*) as total, max(discount_amount) as highest,
        max(created_at) as newest,
        count(discount_amount) filter (where ${inPerCent}) as percentage_codes,
        sum(discount_amount) filter (where ${inPerCent}) as percentage_sum,
        count(discount_amount) filter (where not ${inPerCent}) as euro_codes,
        avg(discount_amount) filter (where not ${inPerCent}) as average_euro
      from wanted cross join codes on codes.brand_id = wanted.brand_id
      where ${conditions.activeAt(now)} group by codes.brand_id
    ), recent as materialized (
      select codes.brand_id as brand_id, count(*) filter (where created_at > ${weekAgo}) as newer,
        count(*) filter (where created_at <= ${weekAgo}) as older
      from wanted cross join codes on codes.brand_id = wanted.brand_id
      where ${conditions.isPublic} and created_at > ${weekAgo - WEEK_MS} and created_at <= ${now.getTime()}
      group by codes.brand_id
    )
    update brands set (${sql.raw(COUNTERS.join(', '))}) = (${listCounters('fresh')})
    from (
      select wanted.brand_id as brand_id, coalesce(total, 0) as total_codes,
        coalesce(highest, 0) as highest_discount,
        coalesce((
          select discount_type from codes
          where codes.brand_id = wanted.brand_id and discount_amount = highest and ${conditions.activeAt(now)}
          order by +id limit 1), 'percentage') as highest_discount_type,
        cast(round(coalesce(
          iif(euro_codes > percentage_codes, average_euro, percentage_sum / percentage_codes), 0
        )) as integer) as average_discount,
        iif(euro_codes > percentage_codes, 'fixed', 'percentage') as average_discount_type,
        ${trend} as weekly_trend, newest as last_code_at,
        coalesce(percentage_codes, 0) as percentage_codes,
        coalesce(percentage_sum, 0) as percentage_sum, coalesce(newer, 0) as new_codes,
        coalesce(older, 0) as former_new_codes
      from wanted
      left join active on active.brand_id = wanted.brand_id
      left join recent on recent.brand_id = wanted.brand_id
    ) as fresh
    where brands.id = fresh.brand_id
      and (${listCounters('brands')}) is not (${listCounters('fresh')})`).changes
}

/**
 * The same for influencers: active codes at `now`; the share of 'working' votes on codes that are
 * neither expired nor rejected, those that visitors report included; copies of all codes that
 * visitors ever saw. Answers how many changed.
 */
export function updateInfluencerCounters(db: Db, ids: readonly number[], now: Date): number {
  const wasSeen = sql`(not ${codes.needsReview} or ${conditions.isReported})`
  const isJudged = sql`(${codes.status} <> 'rejected' and ${conditions.isOpenAt(now)})`
  const votes = sql`${codes.upvotes} + ${codes.downvotes}`
  return db.run(sql`
    update influencers set active_codes = fresh.active, total_uses = fresh.uses,
      success_rate = fresh.rate
    from (
      select ${influencers.id} as influencer_id,
        count(${codes.id}) filter (where ${conditions.activeAt(now)}) as active,
        coalesce(sum(${codes.usageCount}), 0) as uses,
        cast(round(coalesce(sum(${codes.upvotes}) filter (where ${isJudged}) * 100.0
          / nullif(sum(${votes}) filter (where ${isJudged}), 0), 0)) as integer) as rate
      from ${influencers} left join ${codes} on ${codes.influencerId} = ${influencers.id} and ${wasSeen}
      where ${conditions.inList(influencers.id, ids)}
      group by ${influencers.id}
    ) as fresh
    where influencers.id = fresh.influencer_id
      and (active_codes, total_uses, success_rate) is not (fresh.active, fresh.uses, fresh.rate)`)
    .changes
}

/** How much the directory holds at `now`: active codes, and influencers with public ones. */
export const countEverything = (db: Db, now: Date) => ({
  totalCodes: conditions.countRows(db, codes, conditions.activeAt(now)),
  totalBrands: conditions.countRows(db, brands),
  totalInfluencers: countPublicInfluencers(db),
  totalCategories: conditions.countRows(db, categories),
})
