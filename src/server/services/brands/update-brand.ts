import type { Db } from '#db/open-database.ts'
import { findEditableBrand, listBrandAliases } from '#db/queries/brand-directory.ts'
import {
  listOwnersOfKeys,
  moveSlug,
  replaceAliases,
  updateBrand as updateBrandColumns,
} from '#db/queries/brand-edits.ts'
import { listCategoryRefs } from '#db/queries/categories.ts'
import { deleteLogo } from '#db/queries/images.ts'
import { writeTransaction } from '#db/transactions.ts'
import { foldForSearch, toBrandKey } from '#shared/domain/names.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { EditableBrand, UpdateBrandInput, UpdateBrandResult } from '#shared/schemas/brand.ts'
import { BRAND_FIELDS } from '#shared/texts/admin-de.ts'
import type { AdminContext } from '../context.ts'
import { brandNotFound, categoryNotFound, conflict, fail, invalidInput } from '../errors.ts'
import { startLogoFetch } from '../logos.ts'
import { writeLog } from '../logs.ts'
import { checkSlug, groupAliases, listAliases, toNameKey } from './plan-brand.ts'

/** What the operator may change of a brand. Throws `not_found`. */
export function getEditableBrand(ctx: AdminContext, input: { id: number }): EditableBrand {
  return readBrand(ctx.db, input.id)
}

/**
 * Changes a brand; absent fields stay, lists are replaced. The old slug leads to the new one, and
 * the old name stays as a spelling. The mark of an affiliate link goes with the shop link. Another
 * website has its logo fetched. Throws `not_found` for an unknown brand or category, `conflict`
 * where another brand has a name or slug, `invalid_input`.
 */
export function updateBrand(ctx: AdminContext, input: UpdateBrandInput): UpdateBrandResult {
  const now = ctx.clock()
  const { before, after } = writeTransaction(ctx.db, (tx) => {
    const before = readBrand(tx, input.id)
    const wanted = applyInput(before, input)
    const fields = FIELDS.filter((field) => toText(before[field]) !== toText(wanted[field]))
    if (fields.length === 0) return { before, after: before }
    const categories = new Map(listCategoryRefs(tx).map(({ id, name }) => [id, name]))
    if (!categories.has(wanted.categoryId)) throw categoryNotFound()
    storeSlug(tx, before, wanted, now)
    storeAliases(tx, before, wanted)
    const { id, name, slug, url, shopUrl, isAffiliateLink, description, categoryId } = wanted
    updateBrandColumns(tx, id, {
      ...{ name, slug, url, shopUrl, isAffiliateLink, description, categoryId, updatedAt: now },
      nameKey: toNameKey(name),
      searchText: foldForSearch(`${name} ${slug}`),
      // The operator's word: nothing is left to confirm, or to place better.
      ...(fields.includes('url') && { suggestedUrl: null }),
      ...(fields.includes('categoryId') && { classificationConfidence: 1 }),
    })
    if (fields.includes('url')) deleteLogo(tx, id, 'fetched')
    const after = readBrand(tx, id)
    const write = (value: unknown, field: Field) =>
      field === 'categoryId' ? categories.get(Number(value)) : writeValue(value)
    const changes = fields.map((field) => [
      BRAND_FIELDS[field],
      `${write(before[field], field)} → ${write(after[field], field)}`,
    ])
    const message = `Marke „${name}“ geändert: ${changes.map(([label]) => label).join(', ')}`
    const details = { brandId: id, changes: Object.fromEntries(changes) }
    writeLog(ctx, { type: 'brand', level: 'info', message, details })
    return { before, after }
  })
  if (after.url !== before.url) startLogoFetch(ctx, { brandId: after.id })
  const dropped = input.handles?.filter((handle) => !after.handles.includes(handle)) ?? []
  return { ...after, droppedHandles: dropped.map(describeDropped) }
}

/** Captions are compared by keys: a handle needs one, and one of its own. */
const describeDropped = (handle: string) =>
  `„${handle}“ (${toBrandKey(handle) ? 'schon erfasst' : 'ohne Buchstabe und Ziffer'})`

const toText = (value: unknown) => JSON.stringify(value)

type Field = keyof typeof BRAND_FIELDS
const FIELDS = Object.keys(BRAND_FIELDS) as Field[]

function readBrand(db: Db, id: number): EditableBrand {
  const { nameKey, ...brand } = findEditableBrand(db, id) ?? fail(brandNotFound())
  // A second name, as the catalogue may have it, is one more spelling.
  const aliases = listBrandAliases(db, [id])
    .filter(({ kind, alias }) => kind !== 'name' || toBrandKey(alias) !== nameKey)
    .map(({ kind, alias }) => ({ kind: kind === 'name' ? ('spelling' as const) : kind, alias }))
  return {
    ...brand,
    ...groupAliases(aliases),
    logoSavedAt: brand.logo && (brand.logoSavedAt?.toISOString() ?? null),
  }
}

function applyInput(before: EditableBrand, input: UpdateBrandInput): EditableBrand {
  const wanted = { ...before, ...omitUndefined(input) }
  if (input.isAffiliateLink && !wanted.shopUrl)
    throw invalidInput('isAffiliateLink', 'Die Angabe „Affiliate-Link“ braucht einen Shop-Link.')
  return {
    ...wanted,
    // The old name stays; with the same name it is no alias of its own.
    ...groupAliases(
      listAliasesOfBrand({ ...wanted, spellings: [...wanted.spellings, before.name] }),
    ),
    description: wanted.description || null,
    isAffiliateLink: wanted.isAffiliateLink && wanted.shopUrl !== null,
  }
}

function storeSlug(tx: Db, before: EditableBrand, { id, slug }: EditableBrand, now: Date): void {
  if (slug === before.slug) return
  checkSlug(tx, slug, id)
  moveSlug(tx, id, { from: before.slug, to: slug, now })
}

/** A key that another brand has is refused by name; what the brand has already is not asked again. */
function storeAliases(tx: Db, before: EditableBrand, wanted: EditableBrand): void {
  const known = new Set(listAliasesOfBrand(before).map(({ aliasKey }) => aliasKey))
  const aliases = listAliasesOfBrand(wanted)
  const added = aliases.filter(({ aliasKey }) => !known.has(aliasKey))
  const [taken] = listOwnersOfKeys(
    tx,
    added.map(({ aliasKey }) => aliasKey),
    wanted.id,
  )
  const clash = taken && added.find(({ aliasKey }) => aliasKey === taken.key)
  if (clash) {
    const field = clash.kind === 'name' ? 'name' : (`${clash.kind}s` as const)
    throw conflict(`„${clash.alias}“ gehört schon zur Marke „${taken.name}“.`, field)
  }
  replaceAliases(tx, wanted.id, aliases)
}

const listAliasesOfBrand = ({ name, handles, domains, spellings }: EditableBrand) =>
  listAliases({ name: [name], handle: handles, domain: domains, spelling: spellings })

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || '–'
}
