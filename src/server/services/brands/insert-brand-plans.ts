import type { Db } from '#db/open-database.ts'
import { insertBrandAliases, insertBrands } from '#db/queries/brand-writes.ts'
import type { BrandPlan } from './plan-brand.ts'

/** Inserts planned brands with their aliases; part of the caller's transaction. Answers the ids. */
export function insertBrandPlans(db: Db, plans: readonly BrandPlan[]): number[] {
  const idByKey = new Map(
    insertBrands(
      db,
      plans.map(({ row }) => row),
    ).map(({ nameKey, id }) => [nameKey, id]),
  )
  const aliases = plans.flatMap(({ row, aliases }) => {
    const brandId = idByKey.get(row.nameKey)
    return brandId === undefined ? [] : aliases.map((alias) => ({ ...alias, brandId }))
  })
  insertBrandAliases(db, aliases)
  return [...idByKey.values()]
}
