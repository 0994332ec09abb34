import { createFileRoute } from '@tanstack/react-router'
import * as LIMITS from '#shared/domain/limits.ts'
import { writeCount } from '#shared/texts/format.ts'
import type { BrandsSearch } from '../../features/public/brands/brand-filter.tsx'
import { BrandsPage } from '../../features/public/brands/brands-page.tsx'
import { readSearchText } from '../../lib/address.ts'
import { pageHead } from '../../lib/seo.ts'

const parseSearch = (search: Record<string, unknown>): BrandsSearch => ({
  q: readSearchText(search, 'q', LIMITS.searchLength),
  letter: readSearchText(search, 'letter', 3),
  nur: search.nur === 'codes' ? 'codes' : undefined,
})

export const Route = createFileRoute('/_site/brands/')({
  validateSearch: parseSearch,
  // Without `loaderDeps`, as on the page of a brand: what is on the screen stays until it is filtered.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { trpc }, location }) => {
      // What the page counts with is no part of what every page loads.
      const { BRAND_INDEX, countBrands } = await import(
        '../../features/public/brands/brand-filter.tsx'
      )
      const brands = await trpc.brands.index.ensureData(undefined, BRAND_INDEX)
      return countBrands(brands, parseSearch(location.search))
    },
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      site: context.site,
      title: `Alle Marken von A bis Z | ${context.site.name}`,
      description: `${writeCount(loaderData?.all ?? 0, 'Marke', 'Marken')} mit Rabattcodes von Influencern, von A bis Z: mit der Zahl der aktiven Codes und dem höchsten Rabatt.`,
      path: '/brands',
    }),
  component: () => <BrandsPage search={Route.useSearch()} loaded={Route.useLoaderData()} />,
})
