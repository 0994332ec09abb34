import { createFileRoute } from '@tanstack/react-router'
import { ImpressumPage } from '../../features/public/static/legal-pages.tsx'
import { pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/impressum')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: `Impressum | ${context.site.name}`,
      description: 'Angaben zum Betreiber dieser Seite.',
      path: '/impressum',
    }),
  component: ImpressumPage,
})
