import { createFileRoute } from '@tanstack/react-router'
import { TEXTS } from '#shared/texts/de.ts'
import { parseCodeView } from '../../components/code-card/code-addresses.ts'
import { MissingPage } from '../../components/states/empty-and-error.tsx'
import { InfluencerPage } from '../../features/public/influencer-page.tsx'
import { describeBreadcrumbs } from '../../lib/json-ld.ts'
import { notFoundHead, pageHead } from '../../lib/seo.ts'
import { notFoundOnClientError } from '../../lib/trpc.ts'

export const Route = createFileRoute('/_site/influencers/$username')({
  validateSearch: parseCodeView,
  // Without `loaderDeps`, as on the page of a brand: what is on the screen stays until the new codes
  // are there.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { trpc }, params: { username }, location }) => {
      const { tab } = parseCodeView(location.search)
      const { influencer } = await notFoundOnClientError(
        trpc.influencers.byUsername.ensureData({ username, sort: tab }),
      )
      return { displayName: influencer.displayName, activeCodes: influencer.activeCodes }
    },
  },
  head: ({ match: { context, status }, loaderData, params: { username } }) => {
    if (!loaderData) return notFoundHead(TEXTS.missing.influencer, status)
    const { displayName, activeCodes } = loaderData
    const path = `/influencers/${username}`
    return pageHead({
      site: context.site,
      title: `${displayName} (@${username}) Rabattcodes | ${context.site.name}`,
      description: `Alle aktiven Rabattcodes, die ${displayName} (@${username}) gepostet hat, mit Beleg und Rückmeldungen.`,
      path,
      noindex: activeCodes === 0,
      feed: `@${username}: neue Rabattcodes`,
      jsonLd: [describeBreadcrumbs(context.site, [{ name: `@${username}`, path }])],
    })
  },
  component: () => <InfluencerPage {...Route.useParams()} {...Route.useSearch()} />,
  notFoundComponent: () => (
    <MissingPage title={TEXTS.missing.influencer}>
      Diesen Namen kennen wir nicht. Suche nach einer anderen Schreibweise oder nach einer Marke.
    </MissingPage>
  ),
})
