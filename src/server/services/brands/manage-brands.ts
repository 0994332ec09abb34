import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import {
  decideSuggestedUrl,
  listBrandRefs,
  listManagedColumns,
} from '#db/queries/brand-directory.ts'
import {
  deleteBrandRows,
  deleteEntriesOfBrands,
  listCodeIdsOfBrands,
  listInfluencerIdsOfBrands,
  updateBrand,
  updateBrands,
} from '#db/queries/brand-edits.ts'
import { listCategoryRefs } from '#db/queries/categories.ts'
import { updateInfluencerCounters } from '#db/queries/counters.ts'
import { copyDismissals, moveNamesToBrand } from '#db/queries/merging.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { BulkResult, MergeInput } from '#shared/schemas/admin-code.ts'
import type {
  Brand,
  DecideWebsiteInput,
  ManagedBrand,
  SetCategoryOfManyInput,
} from '#shared/schemas/brand.ts'
import { moveCodesToBrand } from '../codes/merge-codes.ts'
import type { AdminContext } from '../context.ts'
import { brandNotFound, categoryNotFound, conflict, fail, invalidInput } from '../errors.ts'
import { withIsoDates } from '../iso-dates.ts'
import { startLogoFetch } from '../logos.ts'
import { writeLog } from '../logs.ts'
import { getBrandRef, getBrandRow, toBrand } from './list-brands.ts'

type BrandRef = ReturnType<typeof getBrandRef>

/** How many brands a log entry names. */
const NAMED = 50

/**
 * Moves a brand into another category; the operator's word counts as certain.
 * Throws `not_found` for an unknown brand or category.
 */
export function setBrandCategory(ctx: AdminContext, input: { id: number; categoryId: number }) {
  return writeTransaction(ctx.db, (tx) => {
    const before = getBrandRow(tx, input.id)
    const { id, categoryId } = input
    const category = getCategory(tx, categoryId)
    updateBrand(tx, id, { categoryId, classificationConfidence: 1, updatedAt: ctx.clock() })
    const message = `Kategorie von „${before.name}“ geändert: ${before.category.name} → ${category.name}`
    writeLog(ctx, { type: 'brand', level: 'info', message, details: { brandId: id, categoryId } })
    return toBrand({ ...before, category })
  })
}

const getCategory = (db: Db, id: number) =>
  listCategoryRefs(db).find((known) => known.id === id) ?? fail(categoryNotFound())

/**
 * Decides on the website that a model named for a brand: accepted, it is the brand's own from now on
 * and its logo is fetched in the background; rejected, it is forgotten. Throws `not_found` for an
 * unknown brand, `conflict` where no website waits.
 */
export function decideWebsite(ctx: AdminContext, input: DecideWebsiteInput): ManagedBrand {
  const { id, decision } = input
  const isAccepted = decision === 'accept'
  const brand = writeTransaction(ctx.db, (tx) => {
    const suggested = decideSuggestedUrl(tx, { id, isAccepted, now: ctx.clock() })
    const row = getBrandRow(tx, id)
    if (suggested === null) throw conflict('Für diese Marke ist keine Website vorgeschlagen.')
    const host = new URL(suggested).hostname
    const message = isAccepted
      ? `Website von „${row.name}“ bestätigt: ${host}`
      : `Vorgeschlagene Website von „${row.name}“ verworfen: ${host}`
    const details = { brandId: id, url: suggested }
    writeLog(ctx, { type: 'brand', level: 'info', message, details })
    const [more = fail(brandNotFound())] = listManagedColumns(tx, [id])
    return { ...toBrand(row), ...withIsoDates(more) }
  })
  if (isAccepted) startLogoFetch(ctx, { brandId: id })
  return brand
}

/**
 * Makes two brands one: the first is gone, its name is an alias of the second and its address leads
 * there; codes, aliases, runs and schedule entries are the second's, and a code of both is merged.
 * Answers the second brand. Throws `not_found`, `invalid_input` for a brand with itself.
 */
export function mergeBrands(ctx: AdminContext, input: MergeInput): Brand {
  if (input.fromId === input.intoId)
    throw invalidInput('intoId', 'Eine Marke kann nicht mit sich selbst vereint werden.')
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const from = getBrandRef(tx, input.fromId)
    const into = getBrandRef(tx, input.intoId)
    const codeIds = listCodeIdsOfBrands(tx, [from.id])
    copyDismissals(tx, input)
    moveCodesToBrand(tx, codeIds, { brandId: into.id, now })
    moveNamesToBrand(tx, from, { intoId: into.id, now })
    deleteBrandRows(tx, [from.id])
    const { id: brandId, slug } = into
    const message = `Marke „${from.name}“ mit „${into.name}“ vereint`
    const details = { brandId, slug, formerSlug: from.slug, codesMoved: codeIds.length }
    writeLog(ctx, { type: 'brand', level: 'info', message, details })
    return toBrand(getBrandRow(tx, brandId))
  })
}

/** Deletes a brand with all that belongs to it; its name and slug are free. Throws `not_found`. */
export function deleteBrand(ctx: AdminContext, { id }: { id: number }): { id: number } {
  if (deleteBrands(ctx, { ids: [id] }).changed === 0) throw brandNotFound()
  return { id }
}

/** The same for many; unknown ids are passed over. */
export function deleteBrands(ctx: AdminContext, input: { ids: number[] }): BulkResult {
  return writeTransaction(ctx.db, (tx) => {
    const brands = listBrandRefs(tx, input.ids)
    const ids = idsOf(brands)
    const influencerIds = listInfluencerIdsOfBrands(tx, ids)
    const codesDeleted = listCodeIdsOfBrands(tx, ids).length
    deleteEntriesOfBrands(tx, brands)
    deleteBrandRows(tx, ids)
    updateInfluencerCounters(tx, influencerIds, ctx.clock())
    logMany(ctx, brands, 'gelöscht', { codesDeleted })
    return { changed: brands.length }
  })
}

/** `setBrandCategory` for many; unknown ids are passed over. Throws `not_found` for an unknown category. */
export function setCategoryOfMany(ctx: AdminContext, input: SetCategoryOfManyInput): BulkResult {
  return writeTransaction(ctx.db, (tx) => {
    const { categoryId } = input
    const category = getCategory(tx, categoryId)
    const brands = listBrandRefs(tx, input.ids)
    const change = { categoryId, classificationConfidence: 1, updatedAt: ctx.clock() }
    updateBrands(tx, idsOf(brands), change)
    logMany(ctx, brands, `in die Kategorie ${category.name} verschoben`, { categoryId })
    return { changed: brands.length }
  })
}

function logMany(
  ctx: AdminContext,
  brands: readonly BrandRef[],
  done: string,
  more: Record<string, number>,
): void {
  if (brands.length === 0) return
  const what = brands.length === 1 ? `Marke „${brands[0]?.name}“` : `${brands.length} Marken`
  const message = `${what} ${done}`
  const details = { brands: brands.slice(0, NAMED).map(({ name }) => name), ...more }
  writeLog(ctx, { type: 'brand', level: 'info', message, details })
}
