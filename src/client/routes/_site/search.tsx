import { createFileRoute } from '@tanstack/react-router'
import * as LIMITS from '#shared/domain/limits.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { SearchPending } from '../../components/states/pending-page.tsx'
import { SearchPage } from '../../features/public/search-page.tsx'
import { readSearchText } from '../../lib/address.ts'
import { pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/search')({
  validateSearch: (search): { q?: string } => ({
    q: readSearchText(search, 'q', LIMITS.searchLength),
  }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context: { trpc }, deps: { q } }) => {
    if (q) await trpc.search.all.ensureData({ q })
    // A page from the server has them at once; in the browser the field does not wait for them.
    else if (!globalThis.document) await trpc.influencers.popular.ensureData()
  },
  head: ({ match: { context, search } }) =>
    pageHead({
      site: context.site,
      title: search.q
        ? `${TEXTS.searchFor(search.q)} | ${context.site.name}`
        : `Suche | ${context.site.name}`,
      description: 'Rabattcodes nach Marke, Influencer oder Code suchen.',
      path: '/search',
      noindex: true,
    }),
  component: () => <SearchPage {...Route.useSearch()} />,
  pendingComponent: () => <SearchPending {...Route.useSearch()} />,
})
