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
    ctx.catalogue().flatMap(({ name, spellings }) => [name, ...spellings].map(toBrandKey)),
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
      ...ctx.catalogue(),
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

/** `shop` is null where none is named, `brandId` also where the directory lacks it. */
type BrandMatch = { brandId: number | null; shop: string | null }

/**
 * Finds the brand an offer is for. An offer without one belongs to `onlyBrand`, the only known one
 * that the caption names; with none or several it is left alone rather than guessed.
 */
export function matchBrand(
  { idByKey, nameById }: Pick<BrandDirectory, 'idByKey' | 'nameById'>,
  offer: Pick<Offer, 'brand'>,
  onlyBrand: string | null,
): BrandMatch {
  const name = offer.brand ?? onlyBrand
  const brandId = name === null ? null : (idByKey.get(toBrandKey(name)) ?? null)
  return { brandId, shop: brandId === null ? name : (nameById.get(brandId) ?? name) }
}
