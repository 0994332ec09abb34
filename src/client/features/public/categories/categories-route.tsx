import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { writeCount } from '#shared/texts/format.ts'
import { describeBreadcrumbs } from '../../../lib/json-ld.ts'
import { notFoundHead, pageHead, type SiteContext } from '../../../lib/seo.ts'
import { type AppRouterContext, notFoundOnClientError } from '../../../lib/trpc.ts'

const PLACE = { name: 'Kategorien', path: '/kategorien' }
const NAMES = new Intl.ListFormat('de').format(CATEGORIES.map(({ name }) => name))

type Context = { context: AppRouterContext }
type Match = { context: SiteContext; status: string }

/** What /kategorien and /categories share: both answer, /kategorien is the one to list. */
export const categoriesRoute = {
  loader: ({ context: { trpc } }: Context) =>
    trpc.categories.list.ensureData().then(() => undefined),
  head: ({ match: { context } }: { match: Match }) =>
    pageHead({
      site: context.site,
      title: `Rabattcodes nach Kategorien | ${context.site.name}`,
      description: `${NAMES}: Rabattcodes von Influencern, nach Kategorien geordnet.`,
      path: '/kategorien',
      jsonLd: [describeBreadcrumbs(context.site, [PLACE])],
    }),
}

async function loadCategory({ context, params }: Context & { params: { slug: string } }) {
  const { category, brands } = await notFoundOnClientError(
    context.trpc.categories.bySlug.ensureData(params),
  )
  return {
    name: category.name,
    slug: category.slug,
    brandCount: brands.length,
  }
}
type CategoryHead = { match: Match; loaderData?: Awaited<ReturnType<typeof loadCategory>> }

export const categoryRoute = {
  loader: loadCategory,
  head: ({ match: { context, status }, loaderData }: CategoryHead) => {
    if (!loaderData) return notFoundHead(TEXTS.missing.category, status)
    const { site } = context
    const { name, slug, brandCount } = loaderData
    const path = `/kategorien/${slug}`
    return pageHead({
      site,
      title: `${name} Rabattcodes & Gutscheine | ${site.name}`,
      description: `Rabattcodes von Influencern für ${writeCount(brandCount, 'Marke', 'Marken')} aus der Kategorie ${name}, täglich aktualisiert und mit Beleg.`,
      path,
      feed: `${name}: neue Rabattcodes`,
      jsonLd: [describeBreadcrumbs(site, [PLACE, { name, path }])],
    })
  },
}
