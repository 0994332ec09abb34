import { createFileRoute } from '@tanstack/react-router'
import * as LIMITS from '#shared/domain/limits.ts'
import { writeCount } from '#shared/texts/format.ts'
import { PendingPage } from '../../components/states/pending-page.tsx'
import type { BrandsSearch } from '../../features/public/brands/brand-filter.tsx'
import { BrandsPage } from '../../features/public/brands/brands-page.tsx'
import { readSearchText } from '../../lib/address.ts'
import { pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/brands/')({
  validateSearch: (search): BrandsSearch => ({
    q: readSearchText(search, 'q', LIMITS.searchLength),
    letter: readSearchText(search, 'letter', 3),
    nur: search.nur === 'codes' ? 'codes' : undefined,
  }),
  // As specified, this list alone is asked for a second time.
  loader: ({ context: { trpc } }) =>
    trpc.brands.index.ensureData(undefined, { retry: 1 }).then(({ length }) => length),
  head: ({ match: { context }, loaderData: count = 0 }) =>
    pageHead({
      site: context.site,
      title: `Alle Marken von A bis Z | ${context.site.name}`,
      description: `${writeCount(count, 'Marke', 'Marken')} mit Rabattcodes von Influencern, von A bis Z: mit der Zahl der aktiven Codes und dem höchsten Rabatt.`,
      path: '/brands',
    }),
  pendingComponent: () => <PendingPage of="rows" />,
  component: () => <BrandsPage {...Route.useSearch()} />,
})
