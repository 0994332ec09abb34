import { redirect } from '@tanstack/react-router'
import * as LIMITS from '#shared/domain/limits.ts'
import {
  type BrandSearch,
  countPages,
  toPageInput,
  toPageParam,
} from '../../../components/code-card/code-addresses.ts'
import { LIST_LENGTH } from '../../../lib/json-ld.ts'
import { type AppRouterContext, notFoundOnClientError } from '../../../lib/trpc.ts'

/** Reads one page of a brand's codes, and says what its head needs; a page past the end leads to the last. */
export async function loadBrandPage({ trpc }: AppRouterContext, slug: string, search: BrandSearch) {
  const { tab, page = 1 } = search
  const isFirst = !tab && page === 1
  const loadStats = () => trpc.brands.stats.ensureData({ slug })
  const input = isFirst
    ? { slug }
    : toPageInput(slug, search, (await notFoundOnClientError(loadStats())).activeCodes)
  const { brand, codes, total } = await notFoundOnClientError(trpc.brands.bySlug.ensureData(input))
  const pages = countPages(total, LIMITS.codesPerBrand)
  // Codes expire, and pages with them.
  if (page > pages)
    throw redirect({
      to: '/brands/$slug',
      params: { slug },
      search: { tab, page: toPageParam(pages) },
    })
  const [{ activeCodes }] = await Promise.all([
    loadStats(),
    trpc.brands.similar.ensureData({ brandId: brand.id, categoryId: brand.categoryId }),
  ])
  return {
    name: brand.name,
    activeCodes,
    total,
    tab,
    page,
    pages,
    category: { name: brand.categoryName, path: `/kategorien/${brand.categorySlug}` },
    // Texts, not objects: the router writes each of those with a name of its own.
    codes: codes
      .slice(0, LIST_LENGTH)
      .map(({ code, influencer }) => `${code} von @${influencer.username}`),
  }
}
