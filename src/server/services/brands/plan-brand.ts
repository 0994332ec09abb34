import type { Db } from '#db/open-database.ts'
import {
  type AliasRow,
  type BrandInsert,
  insertBrandAliases,
  insertBrands,
  listTakenNames,
} from '#db/queries/brand-edits.ts'
import { mapCategoryIds } from '#db/queries/categories.ts'
import { findBrandBySlug } from '#db/queries/public-brands.ts'
import { foldForSearch, toBrandKey, toSlug } from '#shared/domain/names.ts'
import type { AddBrandInput, CatalogueBrand } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'
import { conflict, invalidInput } from '../errors.ts'
import type { ModelClassification } from './ask-model-about-brand.ts'
import { type CatalogueIndex, getCatalogueIndex } from './catalogue.ts'
import { type Classification, classifyBrand } from './classify-brand.ts'

/** A brand that may be inserted: see `insertBrandPlans`. */
export type BrandPlan = { row: BrandInsert; aliases: AliasRow[] } & Pick<
  Classification,
  'confidence' | 'source'
>

type BrandName = Pick<BrandInsert, 'name' | 'nameKey'> & { aliases: AliasRow[] }

/**
 * Prepares to name brands inside the transaction that `ctx.db` is: names taken are read once, and
 * each brand adds its own to them. Throws `conflict` for a name that exists and `invalid_input` for
 * one without a letter or digit. What a plan of many brands needs; `createBrandPlanner` does the rest.
 */
export function createBrandNameChecker(
  ctx: Pick<ServiceContext, 'db' | 'catalogue'>,
  taken = listTakenNames(ctx.db),
): (given: string) => BrandName {
  const catalogue = getCatalogueIndex(ctx.catalogue())
  return (written) => {
    const { name: given, host } = readGivenName(written, catalogue)
    const known = catalogue.get(toBrandKey(given)) ?? null
    const name = chooseName(given, known)
    const nameKey = toNameKey(name)
    if (taken.keys.has(nameKey)) throw conflict('Diese Marke gibt es bereits.')
    // The name, and what the catalogue knows besides.
    const aliases = listAliases({
      name: known ? [name, known.name] : [name],
      handle: known?.handles,
      domain: [known?.domain ?? host ?? ''],
      spelling: known?.spellings,
    }).filter(({ aliasKey }) => !taken.keys.has(aliasKey))
    for (const { aliasKey } of aliases) taken.keys.add(aliasKey)
    return { name, nameKey, aliases }
  }
}

/** Words that stand in a route where another route has the slug of a brand: there, no brand answers. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'all',
  'bulk',
  'management',
  'search',
  'similar',
])

/** Throws, with the reason, where a brand other than `ownId` cannot have the slug. */
export function checkSlug(db: Db, slug: string, ownId?: number): void {
  const reserved = `Der Slug „${slug}“ ist nicht möglich: Unter /api/brands/${slug} antwortet die API selbst.`
  if (RESERVED_SLUGS.has(slug)) throw invalidInput('slug', reserved)
  const owner = findBrandBySlug(db, slug)
  if (!owner || owner.id === ownId) return
  const brand = `Marke „${owner.name}“`
  const isFormer = owner.slug !== slug
  const reason = isFormer ? `leitet auf die ${brand} weiter` : `gehört schon zur ${brand}`
  throw conflict(`Der Slug „${slug}“ ${reason}.`, 'slug')
}

/**
 * As `createBrandNameChecker`, for brands to be inserted, with slug, category and website. Throws `conflict`
 * for a slug that exists, too. It asks no model: `byModel` is what one answered before.
 */
export function createBrandPlanner(
  ctx: Pick<ServiceContext, 'db' | 'clock' | 'catalogue'>,
  taken = listTakenNames(ctx.db),
): (input: AddBrandInput, byModel?: ModelClassification | null) => BrandPlan {
  const nameBrand = createBrandNameChecker(ctx, taken)
  const catalogue = getCatalogueIndex(ctx.catalogue())
  const categoryIds = mapCategoryIds(ctx.db)
  const now = ctx.clock()
  const isTaken = (slug: string) => taken.slugs.has(slug) || RESERVED_SLUGS.has(slug)

  return (input, byModel = null) => {
    if (input.slug && isTaken(input.slug)) {
      checkSlug(ctx.db, input.slug)
      throw conflict('Diese Marke gibt es bereits.')
    }
    const { name, nameKey, aliases } = nameBrand(input.name)
    const given = readGivenName(input.name, catalogue)
    const classified = classifyBrand(given.name, catalogue, byModel)
    const { category, confidence, source, known } = classified
    const url = classified.url ?? given.url
    const categoryId = categoryIds.get(category)
    if (categoryId === undefined) throw new Error(`Category ${category} is missing`)
    // A name of other letters than ours ('Мода') leaves nothing for a slug.
    const slug = input.slug ?? (toSlug(name, isTaken) || toSlug('marke', isTaken))
    taken.slugs.add(slug)
    const row = {
      name,
      slug,
      nameKey,
      searchText: foldForSearch(`${name} ${slug}`),
      url,
      suggestedUrl: url ? null : classified.suggestedUrl,
      description: known?.description ?? null,
      categoryId,
      classificationConfidence: confidence,
      createdAt: now,
      updatedAt: now,
    }
    return { row, aliases, confidence, source }
  }
}

/** The key of a brand's name. Throws `invalid_input` for a name without a letter or digit. */
export function toNameKey(name: string): string {
  const nameKey = toBrandKey(name)
  if (!nameKey)
    throw invalidInput(
      'name',
      'Der Markenname braucht mindestens einen Buchstaben oder eine Ziffer.',
    )
  return nameKey
}

/** With a scheme, with `www.`, or in small letters only: 'Booking.com' is a name. */
const ADDRESS = /^(?:https?:\/\/|www\.)\S+\.\S+$|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/\S*)?$/
const PROFILE_HOST = /(?:^|\.)(?:instagram|tiktok)\.com$/

/** What was written for a brand: a name or handle, or the address of its website or profile. */
function readGivenName(written: string, catalogue: CatalogueIndex) {
  const name = written.trim().replace(/^@/, '')
  const address = ADDRESS.test(name)
    ? URL.parse(/^https?:/.test(name) ? name : `https://${name}`)
    : null
  const host = address?.hostname.replace(/^www\./, '')
  if (!address || !host?.includes('.')) return { name, host: null, url: null }
  const [handle] = address.pathname.split(/[/@]+/).filter(Boolean)
  if (PROFILE_HOST.test(host) && handle) return { name: handle, host: null, url: null }
  const known = catalogue.get(toBrandKey(host))?.name
  return { name: known ?? nameOfHost(host), host, url: address.origin }
}

/** 'shop.hallo-welt.co.uk' is 'Hallo Welt'. */
function nameOfHost(host: string): string {
  const labels = host.split('.').slice(0, -1)
  const label = labels.findLast((part) => part.length > 3) ?? labels.at(-1) ?? host
  return label.replaceAll('-', ' ').replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase())
}

/** As the operator writes it; only a handle or domain gives way to the catalogue's name. */
function chooseName(given: string, known: CatalogueBrand | null): string {
  const names = known ? [known.name, ...known.spellings] : []
  return !known || names.some((name) => toBrandKey(name) === toBrandKey(given)) ? given : known.name
}

const ALIAS_KINDS = ['name', 'handle', 'domain', 'spelling'] as const
type Spellings = { [Kind in AliasRow['kind']]?: readonly string[] | undefined }

/** What captions may call a brand; each key once, the first kind counts. */
export function listAliases(spellings: Spellings): AliasRow[] {
  const all = ALIAS_KINDS.flatMap((kind) =>
    (spellings[kind] ?? []).map((alias) => ({ kind, alias, aliasKey: toBrandKey(alias) })),
  ).filter(({ aliasKey }) => aliasKey)
  return dropRepeatedKeys(all.reverse()).reverse()
}

/** Each key once; the last alias with it counts. */
export const dropRepeatedKeys = (aliases: readonly AliasRow[]): AliasRow[] => [
  ...new Map(aliases.map((alias) => [alias.aliasKey, alias])).values(),
]

export function groupAliases(aliases: readonly Pick<AliasRow, 'alias' | 'kind'>[]) {
  const of = (kind: AliasRow['kind']) =>
    aliases.filter((alias) => alias.kind === kind).map(({ alias }) => alias)
  return { handles: of('handle'), domains: of('domain'), spellings: of('spelling') }
}

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
