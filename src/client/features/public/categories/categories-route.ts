import { TEXTS } from '#shared/texts/de.ts'
import { orNotFound } from '../../../lib/or-not-found.ts'
import { missingHead, pageHead, type SiteContext } from '../../../lib/seo.ts'
import type { AppRouterContext } from '../../../router.tsx'

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
    }),
}

export const categoryRoute = {
  load: async ({ trpc }: AppRouterContext, slug: string) => {
    const { category, brands } = await orNotFound(trpc.categories.bySlug.ensureData({ slug }))
    return { name: category.name, slug: category.slug, brandCount: brands.length }
  },
  head: (
    { context: { site }, status }: { context: SiteContext; status: string },
    data: { name: string; slug: string; brandCount: number } | undefined,
  ) =>
    data
      ? pageHead({
          site,
          title: `${data.name} Rabattcodes & Gutscheine | ${site.name}`,
          description: `Rabattcodes von Influencern für ${data.brandCount} Marken aus der Kategorie ${data.name}, täglich aktualisiert und mit Beleg.`,
          path: `/kategorien/${data.slug}`,
        })
      : missingHead(TEXTS.missing.category, status),
}
