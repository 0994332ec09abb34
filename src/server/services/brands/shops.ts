import { listBrands } from '#db/queries/public-brands.ts'
import { countListedCodes, listListedCodeIds } from '#db/queries/public-lists.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { loadCodes } from '../codes/load-codes.ts'
import type { ServiceDeps } from '../context.ts'
import { keepInMemory } from '../public-data.ts'

export type Shop = { brandId: number; name: string; host: string }

/** Brands with active codes and a website, most codes first, with the host of that without `www.`. */
export const listShops = keepInMemory(({ db }): Shop[] =>
  listBrands(db, { order: 'mostCodes', hasCodes: true, limit: LIMITS.brandsPerList }).flatMap(
    ({ id, name, url }) => {
      const host = URL.parse(url ?? '')?.hostname.replace(/^www\.|\.$/g, '')
      return host ? [{ brandId: id, name, host }] : []
    },
  ),
)

/** The shop of a host, or of the nearest host above it: `www.snocks.com` is part of `snocks.com`. */
export function findShop(deps: ServiceDeps, hostname: string): Shop | undefined {
  const name = `.${hostname.replace(/\.$/, '')}`
  const shops = listShops(deps).filter(({ host }) => name.endsWith(`.${host}`))
  return shops.toSorted((one, other) => other.host.length - one.host.length)[0]
}

/** Some of a shop's active codes, in the order of its brand's page. */
export function listShopCodes(
  { db, clock }: ServiceDeps,
  { brandId }: Shop,
  page: { limit: number; offset: number },
) {
  const selection = { brandId, view: 'all', now: clock() } as const
  return {
    codes: loadCodes(db, listListedCodeIds(db, { ...selection, ...page })),
    total: countListedCodes(db, selection),
  }
}
