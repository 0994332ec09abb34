import { toBrandKey } from '#shared/domain/fold-text.ts'
import type { CatalogueBrand } from '#shared/schemas/catalogue.ts'

/** The catalogue by the key of every name, spelling, handle and domain. */
export type CatalogueIndex = ReadonlyMap<string, CatalogueBrand>

/** Built once for each catalogue: some milliseconds, and brands are planned in many short steps. */
const built = new WeakMap<readonly CatalogueBrand[], CatalogueIndex>()

/** Where two brands share a key, a name wins over other spellings, then the earlier line. */
export function getCatalogueIndex(catalogue: readonly CatalogueBrand[]): CatalogueIndex {
  const index = built.get(catalogue) ?? buildIndex(catalogue)
  built.set(catalogue, index)
  return index
}

function buildIndex(catalogue: readonly CatalogueBrand[]): CatalogueIndex {
  const index = new Map<string, CatalogueBrand>()
  const add = (text: string, brand: CatalogueBrand) => {
    const key = toBrandKey(text)
    if (key && !index.has(key)) index.set(key, brand)
  }
  for (const brand of catalogue) add(brand.name, brand)
  for (const brand of catalogue)
    for (const text of [...brand.spellings, ...brand.handles, brand.domain]) add(text, brand)
  return index
}
