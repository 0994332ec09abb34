import { toBrandKey } from '#shared/domain/names.ts'
import { addBrands } from '../brands/add-brands.ts'
import { getCatalogueIndex } from '../brands/catalogue.ts'
import type { AdminContext } from '../context.ts'
import type { BrandDirectory } from './brand-directory.ts'

/** Adds the brands among the names that the directory lacks, under the catalogue's name. Answers whether there were any. */
export function addMissingBrands(
  ctx: AdminContext,
  { idByKey }: Pick<BrandDirectory, 'idByKey'>,
  { names, onlyOfCatalogue }: { names: readonly string[]; onlyOfCatalogue: boolean },
): boolean {
  const catalogue = getCatalogueIndex(ctx.catalogue())
  const isMissing = (name: string) => !idByKey.has(toBrandKey(name))
  const missing = names
    .filter(isMissing)
    .flatMap((name) => catalogue.get(toBrandKey(name))?.name ?? (onlyOfCatalogue ? [] : name))
    // Somebody may have merged or renamed it.
    .filter(isMissing)
  if (missing.length > 0) addBrands(ctx, { brands: [...new Set(missing)] })
  return missing.length > 0
}
