import { listBrandAliases, listDirectoryBrands } from '#db/queries/brand-directory.ts'
import { pick } from '#db/queries/pick.ts'
import * as unknown from '#db/queries/unknown-brands.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import type { AddBrandResult } from '#shared/schemas/brand.ts'
import type {
  AssignUnknownBrandInput,
  IgnoreUnknownBrandInput,
  UnknownBrand,
} from '#shared/schemas/collection.ts'
import { addBrand } from '../brands/add-brands.ts'
import { getEditableBrand, updateBrand } from '../brands/update-brand.ts'
import type { AdminContext } from '../context.ts'
import { fail, notFound } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { collectSoon } from './collect-brands.ts'

/** Names that the list holds at a time. */
const LIST_LENGTH = 500
/** Shorter names stand inside other words by chance ('dm' in 'admin'). */
const MIN_PART = 5

/** What waits for the operator's decision and what is ignored; each with the brand whose name it holds. */
export function listUnknownBrands({ db }: AdminContext): UnknownBrand[] {
  const rows = unknown.listUnknownBrandRows(db, { limit: LIST_LENGTH })
  const brands = listDirectoryBrands(db).map((brand) => pick(brand, 'id', 'name', 'nameKey'))
  const byId = new Map(brands.map((brand) => [brand.id, brand]))
  const byKey = new Map(brands.map((brand) => [brand.nameKey, brand]))
  for (const { aliasKey, brandId } of listBrandAliases(db)) {
    const brand = byId.get(brandId)
    if (brand && !byKey.has(aliasKey)) byKey.set(aliasKey, brand)
  }
  return rows.map((row) => {
    const held = findHeldKey(row.name, byKey)
    const brand = held === undefined ? undefined : byKey.get(held)
    return { ...row, suggestion: brand ? pick(brand, 'id', 'name') : null }
  })
}

/** The longest known name that stands in this one: as words of it or, unless it is short, within them. */
function findHeldKey(name: string, known: ReadonlyMap<string, unknown>): string | undefined {
  const key = toBrandKey(name)
  for (let length = key.length - 1; length >= MIN_PART; length -= 1)
    for (let start = 0; start + length <= key.length; start += 1) {
      const part = key.slice(start, start + length)
      if (known.has(part)) return part
    }
  return name
    .split(/\s+/)
    .map(toBrandKey)
    .find((word) => known.has(word))
}

const getUnknownBrand = ({ db }: AdminContext, id: number) =>
  unknown.findUnknownBrand(db, id) ?? fail(notFound('Diesen Namen gibt es in der Liste nicht.'))

/**
 * Makes the name a spelling of a brand and collects for it in the background. Throws `not_found` and what
 * `updateBrand` throws.
 */
export function assignUnknownBrand(ctx: AdminContext, input: AssignUnknownBrandInput) {
  const { name } = getUnknownBrand(ctx, input.id)
  const { spellings } = getEditableBrand(ctx, { id: input.brandId })
  const brand = updateBrand(ctx, { id: input.brandId, spellings: [...spellings, name] })
  collectSoon(ctx, { ids: [brand.id] })
  return pick(brand, 'id', 'name')
}

/** Adds it as a brand, as `addBrand` does, and collects for it in the background. Throws `not_found`. */
export async function addUnknownBrand(
  ctx: AdminContext,
  input: { id: number },
): Promise<AddBrandResult> {
  const added = await addBrand(ctx, pick(getUnknownBrand(ctx, input.id), 'name'))
  collectSoon(ctx, { ids: [added.brand.id] })
  return added
}

/** Takes the name off the list for good, or puts it back. Throws `not_found`. */
export function ignoreUnknownBrand(ctx: AdminContext, input: IgnoreUnknownBrandInput) {
  const { id, name } = getUnknownBrand(ctx, input.id)
  unknown.setIgnored(ctx.db, id, input.isIgnored)
  const message = `„${name}“ wird ${input.isIgnored ? 'als Marke ignoriert' : 'wieder als fehlende Marke gezeigt'}`
  writeLog(ctx, { type: 'brand', level: 'info', message })
  return { id }
}
