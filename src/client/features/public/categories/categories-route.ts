import { TEXTS } from '#shared/texts/de.ts'
import { writeCount } from '#shared/texts/format.ts'
import { describeBreadcrumbs, describeList, LIST_LENGTH } from '../../../lib/json-ld.ts'
import { notFoundHead, pageHead, type SiteContext } from '../../../lib/seo.ts'
import { type AppRouterContext, notFoundOnClientError } from '../../../lib/trpc.ts'

const CATEGORIES = { name: 'Kategorien', path: '/kategorien' }

/** What /kategorien and /categories share: both answer, /kategorien is the one to list. */
export const categoriesRoute = {
  load: ({ trpc }: AppRouterContext) => trpc.categories.list.ensureData().then(() => undefined),
  head: ({ site }: SiteContext) =>
    pageHead({
      site,
      title: `Rabattcodes nach Kategorien | ${site.name}`,
      description:
        'Beauty, Mode, Tech, Food, Wellness und Home: Rabattcodes von Influencern, nach Kategorien geordnet.',
      path: '/kategorien',
      jsonLd: [describeBreadcrumbs(site, [CATEGORIES])],
    }),
}

async function loadCategory({ trpc }: AppRouterContext, slug: string) {
  const { category, brands } = await notFoundOnClientError(
    trpc.categories.bySlug.ensureData({ slug }),
  )
  return {
    name: category.name,
    slug: category.slug,
    brandCount: brands.length,
    entries: brands
      .slice(0, LIST_LENGTH)
      .map(({ name, slug }) => ({ name, path: `/brands/${slug}` })),
  }
}

export const categoryRoute = {
  load: loadCategory,
  head: (
    { context: { site }, status }: { context: SiteContext; status: string },
    data: Awaited<ReturnType<typeof loadCategory>> | undefined,
  ) => {
    if (!data) return notFoundHead(TEXTS.missing.category, status)
    const { name, brandCount, entries } = data
    const path = `/kategorien/${data.slug}`
    return pageHead({
      site,
      title: `${name} Rabattcodes & Gutscheine | ${site.name}`,
      description: `Rabattcodes von Influencern für ${writeCount(brandCount, 'Marke', 'Marken')} aus der Kategorie ${name}, täglich aktualisiert und mit Beleg.`,
      path,
      feed: `${name}: neue Rabattcodes`,
      jsonLd: [
        describeBreadcrumbs(site, [CATEGORIES, { name, path }]),
        describeList(site, { name: `${name} Rabattcodes`, total: brandCount, entries }),
      ],
    })
  },
}
