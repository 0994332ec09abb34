import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { AboutPage } from '../../features/public/static/about-page.tsx'
import { pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/about')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: `Über uns | ${context.site.name}`,
      description:
        'Was das Verzeichnis tut, wie Codes geprüft und geordnet werden, und die Zahlen dazu.',
      path: '/about',
    }),
  pendingComponent: () => <PendingPage of="text" />,
  component: AboutPage,
})
