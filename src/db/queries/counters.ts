import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../open-database.ts'
import { brands, categories, codes, influencers } from '../schema/index.ts'
import { averageDiscount, averageDiscountType } from './average-discount.ts'
import { countCodesByFilter, countUnmarkedEnds } from './code-listing.ts'
import {
  activeAt,
  countNewCodes,
  hasKeptBrand,
  type IdSelection,
  inIds,
  isKept,
  isKeptPerson,
  isOpenAt,
  isReported,
  toTrend,
} from './conditions.ts'
import { countPublicInfluencers } from './influencers.ts'

/**
 * Sets the stored counters of brands to what their codes say at `now`, in one statement; rows that
 * are right already are not written. Answers how many changed.
 */
export function updateBrandCounters(db: Db, ids: IdSelection, now: Date): number {
  const active = activeAt(now)
  const inPerCent = sql`${codes.discountType} = 'percentage' and ${active}`
  const { newer, older } = countNewCodes(now)
  return db.run(sql`
    update brands set total_codes = fresh.total, highest_discount = fresh.highest,
      highest_discount_type = fresh.highest_type, average_discount = fresh.average,
      average_discount_type = fresh.average_type, weekly_trend = fresh.trend, last_code_at = fresh.newest,
      percentage_codes = fresh.percentage_codes, percentage_sum = fresh.percentage_sum,
      new_codes = fresh.newer, former_new_codes = fresh.older
    from (
      select ${brands.id} as brand_id,
        count(${codes.id}) filter (where ${active}) as total,
        coalesce(max(${codes.discountAmount}) filter (where ${active}), 0) as highest,
        coalesce((
          select ${codes.discountType} from ${codes}
          where ${codes.brandId} = ${brands.id} and ${active}
            and ${codes.discountAmount} is not null
          order by ${codes.discountAmount} desc, ${codes.id} limit 1), 'percentage') as highest_type,
        ${averageDiscount(active)} as average,
        ${averageDiscountType(active)} as average_type,
        ${toTrend({ newer, older })} as trend,
        max(${codes.createdAt}) filter (where ${active}) as newest,
        count(${codes.discountAmount}) filter (where ${inPerCent}) as percentage_codes,
        coalesce(sum(${codes.discountAmount}) filter (where ${inPerCent}), 0) as percentage_sum,
        ${newer} as newer,
        ${older} as older
      from ${brands} left join ${codes} on ${codes.brandId} = ${brands.id} and not ${codes.needsReview}
      where ${inIds(brands.id, ids)}
      group by ${brands.id}
    ) as fresh
    where brands.id = fresh.brand_id and (
      brands.total_codes, brands.highest_discount, brands.highest_discount_type,
      brands.average_discount, brands.average_discount_type, brands.weekly_trend, brands.last_code_at,
      brands.percentage_codes, brands.percentage_sum, brands.new_codes, brands.former_new_codes
    ) is not (
      fresh.total, fresh.highest, fresh.highest_type, fresh.average, fresh.average_type,
      fresh.trend, fresh.newest, fresh.percentage_codes, fresh.percentage_sum, fresh.newer,
      fresh.older
    )`).changes
}

/**
 * The same for influencers: active codes at `now`; the share of 'working' votes on codes that are
 * neither expired nor rejected, those that visitors report included; copies of all codes that
 * visitors ever saw. Answers how many changed.
 */
export function updateInfluencerCounters(db: Db, ids: IdSelection, now: Date): number {
  const wasSeen = sql`(not ${codes.needsReview} or ${isReported})`
  const isJudged = sql`(${codes.status} <> 'rejected' and ${isOpenAt(now)})`
  const votes = sql`${codes.upvotes} + ${codes.downvotes}`
  return db.run(sql`
    update influencers set active_codes = fresh.active, total_uses = fresh.uses,
      success_rate = fresh.rate
    from (
      select ${influencers.id} as influencer_id,
        count(${codes.id}) filter (where ${activeAt(now)}) as active,
        coalesce(sum(${codes.usageCount}), 0) as uses,
        cast(round(coalesce(sum(${codes.upvotes}) filter (where ${isJudged}) * 100.0
          / nullif(sum(${votes}) filter (where ${isJudged}), 0), 0)) as integer) as rate
      from ${influencers} left join ${codes} on ${codes.influencerId} = ${influencers.id}
        and ${wasSeen} and ${hasKeptBrand} and ${isKeptPerson}
      where ${inIds(influencers.id, ids)}
      group by ${influencers.id}
    ) as fresh
    where influencers.id = fresh.influencer_id
      and (influencers.active_codes, influencers.total_uses, influencers.success_rate)
        is not (fresh.active, fresh.uses, fresh.rate)`).changes
}

/**
 * How much the directory holds at `now`: active codes, and influencers with public ones. The codes
 * are not counted one by one: the counts by state are kept by triggers, and only ends that passed
 * since are looked up.
 */
export function countEverything(db: Db, now: Date) {
  const count = (table: SQLiteTable, where?: SQL): number =>
    db.select({ rows: sql<number>`count(*)` }).from(table).where(where).get()?.rows ?? 0
  const { verified, unverified } = countCodesByFilter(db)
  return {
    totalCodes: verified + unverified - countUnmarkedEnds(db, now),
    totalBrands: count(brands, isKept),
    totalInfluencers: countPublicInfluencers(db),
    totalCategories: count(categories),
  }
}
