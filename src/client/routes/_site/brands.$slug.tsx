import { createFileRoute, redirect } from '@tanstack/react-router'
import { codeAnchor } from '#shared/domain/code-status.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount, formatMonth } from '#shared/texts/format.ts'
import { countPages, toPageParam } from '../../components/code-card/code-addresses.ts'
import { MissingPage } from '../../components/states/empty-and-error.tsx'
import {
  isFiltered,
  parseBrandAddress,
  toBrandInput,
} from '../../features/public/brand/brand-address.ts'
import { BrandPage } from '../../features/public/brand/brand-page.tsx'
import { TrendSection, WithoutCodes } from '../../features/public/brand/lazy-parts.ts'
import { stringifySearchParams } from '../../lib/address.ts'
import { describeBreadcrumbs } from '../../lib/json-ld.ts'
import { notFoundHead, pageHead } from '../../lib/seo.ts'
import { notFoundOnClientError } from '../../lib/trpc.ts'

export const Route = createFileRoute('/_site/brands/$slug')({
  validateSearch: parseBrandAddress,
  // Without `loaderDeps`, another tab or page is the same match: it stays on the screen, with the
  // focus where it was, until the codes asked for are there.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { trpc }, params: { slug }, location }) => {
      const search = parseBrandAddress(location.search)
      const to = { to: '/brands/$slug', params: { slug } } as const
      const { code: id } = search
      if (id) {
        const page = await notFoundOnClientError(trpc.brands.codePage.ensureData({ slug, id }))
        throw redirect({ ...to, search: { page: toPageParam(page) }, hash: codeAnchor(id) })
      }
      const { tab, page = 1 } = search
      const [{ brand, total }, { activeCodes }] = await notFoundOnClientError(
        Promise.all([
          trpc.brands.bySlug.ensureData(toBrandInput(slug, search)),
          trpc.brands.stats.ensureData({ slug }),
        ]),
      )
      const pages = countPages(total, LIMITS.codesPerBrand)
      // Codes expire, and pages with them.
      if (page > pages) throw redirect({ ...to, search: { ...search, page: toPageParam(pages) } })
      await (activeCodes > 0 ? TrendSection : WithoutCodes).preload()
      await trpc.brands.similar.ensureData({ brandId: brand.id, categoryId: brand.categoryId })
      return {
        name: brand.name,
        activeCodes,
        tab,
        isFiltered: isFiltered(search),
        page,
        category: { name: brand.categoryName, path: `/kategorien/${brand.categorySlug}` },
      }
    },
  },
  head: ({ match: { context, status }, loaderData, params }) => {
    if (!loaderData) return notFoundHead(TEXTS.missing.brand, status)
    const { name, activeCodes, category, tab, page, isFiltered } = loaderData
    const path = `/brands/${params.slug}`
    const month = formatMonth(context.now)
    return pageHead({
      site: context.site,
      title: `${name} Rabattcodes & ${context.site.name} ${month}${page > 1 ? ` – Seite ${page}` : ''}`,
      description:
        activeCodes > 0
          ? `${formatCount(activeCodes, 'aktiver Rabattcode', 'aktive Rabattcodes')} für ${name} im ${month}: von Influencern gepostet, mit Beleg und Rückmeldungen.`
          : `Zurzeit gibt es keinen aktiven Rabattcode für ${name}. Abgelaufene Codes und ähnliche Marken stehen hier.`,
      path,
      // Tabs show the same codes in another order.
      search: tab || isFiltered ? '' : stringifySearchParams({ page: toPageParam(page) }),
      isPart: isFiltered,
      noindex: activeCodes === 0,
      image: { path: `/og${path}.png`, alt: `${name} Rabattcodes bei ${context.site.name}` },
      feed: `${name}: neue Rabattcodes`,
      jsonLd: [describeBreadcrumbs(context.site, [category, { name, path }])],
    })
  },
  component: () => <BrandPage {...Route.useParams()} {...Route.useSearch()} />,
  notFoundComponent: () => (
    <MissingPage title={TEXTS.missing.brand}>
      Diese Marke führen wir nicht. Vielleicht heißt sie etwas anders: Suche nach dem Namen, oder
      schau in die Kategorien.
    </MissingPage>
  ),
})
