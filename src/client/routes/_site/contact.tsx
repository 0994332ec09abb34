import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../../features/public/static/contact-page.tsx'
import { pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/contact')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: `Kontakt | ${context.site.name}`,
      description: 'So erreichst du uns: Fragen, Fehler, Zusammenarbeit.',
      path: '/contact',
    }),
  component: ContactPage,
})
