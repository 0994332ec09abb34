import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/public/home/home-page.tsx'
import { describeSite } from '../../lib/json-ld.ts'
import { pageHead } from '../../lib/seo.ts'

const DESCRIPTION =
  'Täglich neue Rabattcodes von Influencern für über 1.000 Marken: mit dem Post, in dem sie standen, und den Stimmen derer, die sie ausprobiert haben.'

export const Route = createFileRoute('/_site/')({
  loader: ({ context: { trpc, site } }) =>
    Promise.all([
      site.realFigures && trpc.overview.dashboard.ensureData(),
      trpc.codes.topWeek.ensureData(),
      trpc.codes.recent.ensureData(),
      trpc.codes.featured.ensureData(),
      trpc.categories.list.ensureData(),
      trpc.brands.popular.ensureData(),
      trpc.brands.newest.ensureData(),
    ]).then(() => undefined),
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: `Rabattcodes und ${context.site.name} ${context.site.year}`,
      description: DESCRIPTION,
      path: '/',
      feed: `${context.site.name}: neue Rabattcodes`,
      jsonLd: describeSite({ ...context.site, description: DESCRIPTION }),
    }),
  component: HomePage,
})
