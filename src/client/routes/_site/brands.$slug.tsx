import { createFileRoute } from '@tanstack/react-router'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount, formatMonth } from '#shared/texts/format.ts'
import { parseCodeView } from '../../components/codes/order-codes.ts'
import { MissingPage } from '../../components/states/missing-page.tsx'
import { BrandPage } from '../../features/public/brand/brand-page.tsx'
import { BrandPending } from '../../features/public/brand/brand-pending.tsx'
import { describeList, describeTrail, LIST_LENGTH } from '../../lib/json-ld.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { missingHead, pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/brands/$slug')({
  validateSearch: parseCodeView,
  loader: async ({ context: { trpc }, params: { slug } }) => {
    const { brand, codes } = await orNotFound(trpc.brands.bySlug.ensureData({ slug }))
    await Promise.all([
      trpc.brands.stats.ensureData({ slug }),
      trpc.brands.similar.ensureData({ brandId: brand.id, categoryId: brand.categoryId }),
    ])
    return {
      name: brand.name,
      totalCodes: brand.totalCodes,
      category: { name: brand.categoryName, path: `/kategorien/${brand.categorySlug}` },
      entries: codes
        .slice(0, LIST_LENGTH)
        .map(({ code, influencer }) => ({ name: `${code} von @${influencer.username}` })),
    }
  },
  head: ({ match: { context, status }, loaderData, params }) => {
    if (!loaderData) return missingHead(TEXTS.missing.brand, status)
    const { name, totalCodes, category, entries } = loaderData
    const path = `/brands/${params.slug}`
    const month = formatMonth(context.now)
    return pageHead({
      site: context.site,
      title: `${name} Rabattcodes & ${context.site.name} ${month}`,
      description:
        totalCodes > 0
          ? `${formatCount(totalCodes, 'aktiver Rabattcode', 'aktive Rabattcodes')} für ${name} im ${month}: von Influencern gepostet, mit Beleg und Rückmeldungen.`
          : `Zurzeit gibt es keinen aktiven Rabattcode für ${name}. Abgelaufene Codes und ähnliche Marken stehen hier.`,
      path,
      noindex: totalCodes === 0,
      image: { path: `/og${path}.png`, alt: `${name} Rabattcodes bei ${context.site.name}` },
      feed: `${name}: neue Rabattcodes`,
      jsonLd: [
        describeTrail(context.site, [category, { name, path }]),
        describeList(context.site, { name: `${name} Rabattcodes`, entries }),
      ],
    })
  },
  pendingComponent: BrandPending,
  component: () => <BrandPage {...Route.useParams()} view={Route.useSearch().tab ?? 'all'} />,
  notFoundComponent: () => (
    <MissingPage title={TEXTS.missing.brand}>
      Diese Marke führen wir nicht. Vielleicht heißt sie etwas anders: Suche nach dem Namen, oder
      schau in die Kategorien.
    </MissingPage>
  ),
})
