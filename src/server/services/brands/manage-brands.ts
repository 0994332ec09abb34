import { decideSuggestedUrl } from '#db/queries/brand-directory.ts'
import {
  deleteBrandRow,
  deleteEntriesOfBrand,
  listCodeIdsOfBrand,
  listInfluencerIdsOfBrand,
  updateBrand,
} from '#db/queries/brand-edits.ts'
import { listCategoryRefs } from '#db/queries/categories.ts'
import { updateInfluencerCounters } from '#db/queries/counters.ts'
import { copyDismissals, moveNamesToBrand } from '#db/queries/merging.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { MergeInput } from '#shared/schemas/admin-code.ts'
import type { Brand, DecideWebsiteInput, ManagedBrand } from '#shared/schemas/brand.ts'
import { moveCodesToBrand } from '../codes/merge-codes.ts'
import type { AdminContext } from '../context.ts'
import { categoryNotFound, conflict, fail, invalidInput } from '../errors.ts'
import { startLogoFetch } from '../logos.ts'
import { writeLog } from '../logs.ts'
import { getBrandRef, getBrandRow, toBrand } from './list-brands.ts'

/**
 * Moves a brand into another category; the operator's word counts as certain.
 * Throws `not_found` for an unknown brand or category.
 */
export function setBrandCategory(ctx: AdminContext, input: { id: number; categoryId: number }) {
  return writeTransaction(ctx.db, (tx) => {
    const before = getBrandRow(tx, input.id)
    const { id, categoryId } = input
    const category =
      listCategoryRefs(tx).find((known) => known.id === categoryId) ?? fail(categoryNotFound())
    updateBrand(tx, id, { categoryId, classificationConfidence: 1, updatedAt: ctx.clock() })
    const message = `Kategorie von „${before.name}“ geändert: ${before.category.name} → ${category.name}`
    writeLog(ctx, { type: 'brand', level: 'info', message, details: { brandId: id, categoryId } })
    return toBrand({ ...before, category })
  })
}

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
    return { ...toBrand(row), suggestedUrl: null }
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
    const codeIds = listCodeIdsOfBrand(tx, from.id)
    copyDismissals(tx, input)
    moveCodesToBrand(tx, codeIds, { brandId: into.id, now })
    moveNamesToBrand(tx, from, { intoId: into.id, now })
    deleteBrandRow(tx, from.id)
    const { id: brandId, slug } = into
    const message = `Marke „${from.name}“ mit „${into.name}“ vereint`
    const details = { brandId, slug, formerSlug: from.slug, codesMoved: codeIds.length }
    writeLog(ctx, { type: 'brand', level: 'info', message, details })
    return toBrand(getBrandRow(tx, brandId))
  })
}

/** Deletes a brand with all that belongs to it; its name and slug are free. Throws `not_found`. */
export function deleteBrand(ctx: AdminContext, input: { id: number }): { id: number } {
  return writeTransaction(ctx.db, (tx) => {
    const brand = getBrandRef(tx, input.id)
    const influencerIds = listInfluencerIdsOfBrand(tx, brand.id)
    const codesDeleted = listCodeIdsOfBrand(tx, brand.id).length
    deleteEntriesOfBrand(tx, brand)
    deleteBrandRow(tx, brand.id)
    updateInfluencerCounters(tx, influencerIds, ctx.clock())
    const message = `Marke „${brand.name}“ gelöscht`
    const details = { brandId: brand.id, slug: brand.slug, codesDeleted }
    writeLog(ctx, { type: 'brand', level: 'info', message, details })
    return { id: brand.id }
  })
}
