import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { ImpressumPage } from '../../features/public/static/impressum-page.tsx'
import { pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/impressum')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: `Impressum | ${context.site.name}`,
      description: 'Angaben zum Betreiber dieser Seite.',
      path: '/impressum',
    }),
  pendingComponent: () => <PendingPage of="text" />,
  component: ImpressumPage,
})
