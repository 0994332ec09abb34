import { listBrandAliases, listDirectoryBrands } from '#db/queries/brand-directory.ts'
import { toBrandKey } from '#shared/domain/names.ts'
import type { CatalogueBrand } from '#shared/schemas/brand.ts'
import type { Offer } from '#shared/schemas/post.ts'
import type { ServiceContext } from '../context.ts'

export type BrandDirectory = ReturnType<typeof loadBrandDirectory>

/** All that a run needs to know of brands, read once at its start. */
export function loadBrandDirectory(ctx: Pick<ServiceContext, 'db' | 'catalogue'>) {
  const rows = listDirectoryBrands(ctx.db)
  const aliases = listBrandAliases(ctx.db)
  const termsById = new Map(rows.map(({ id, name }) => [id, [name]]))
  for (const { brandId, alias } of aliases) termsById.get(brandId)?.push(alias)

  const idByKey = new Map(rows.map(({ nameKey, id }) => [nameKey, id]))
  for (const { aliasKey, brandId } of aliases)
    if (!idByKey.has(aliasKey)) idByKey.set(aliasKey, brandId)

  const catalogueKeys = new Set(
    ctx.catalogue.flatMap(({ name, spellings }) => [name, ...spellings].map(toBrandKey)),
  )
  // Names that only the operator knows: of brands beside the catalogue, and of brands merged.
  const ownNames = new Map<number, string[]>()
  for (const { brandId, alias, aliasKey, kind } of aliases)
    if ((kind === 'name' || kind === 'spelling') && !catalogueKeys.has(aliasKey))
      ownNames.set(brandId, [...(ownNames.get(brandId) ?? []), alias])
  const own = rows.filter(({ id, nameKey }) => !catalogueKeys.has(nameKey) || ownNames.has(id))
  return {
    brands: rows.map(({ id, name }) => ({ id, name, terms: termsById.get(id) ?? [name] })),
    idByKey,
    nameById: new Map(rows.map(({ id, name }) => [id, name])),
    /** The catalogue and the directory together: what the extraction recognises. */
    known: [
      ...own.map((row) => toCatalogueBrand(row, ownNames.get(row.id) ?? [])),
      ...ctx.catalogue,
    ],
  }
}

/** A brand that only the operator knows, in the form of the catalogue. */
function toCatalogueBrand(
  brand: ReturnType<typeof listDirectoryBrands>[number],
  spellings: readonly string[],
): CatalogueBrand {
  const host = URL.parse(brand.url ?? '')?.hostname.replace(/^www\./, '')
  return {
    name: brand.name,
    domain: host || `${brand.slug}.invalid`,
    category: brand.categorySlug,
    handles: [],
    spellings: spellings.filter((spelling) => spelling !== brand.name),
    description: null,
  }
}

/** Whose code it is: a brand of the directory, one that is missing there, or nobody knows. */
type BrandMatch = { brandId: number } | { unknownBrand: string } | null

/**
 * Finds the brand an offer is for. An offer without one belongs to `onlyBrand`, the only known one
 * that the caption names; with none or several it is left alone rather than guessed.
 */
export function matchBrand(
  directory: Pick<BrandDirectory, 'idByKey'>,
  offer: Pick<Offer, 'brand'>,
  onlyBrand: string | null,
): BrandMatch {
  const name = offer.brand ?? onlyBrand
  if (name === null) return null
  const brandId = directory.idByKey.get(toBrandKey(name))
  return brandId === undefined ? { unknownBrand: name } : { brandId }
}
