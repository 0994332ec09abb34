import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { PressPage } from '../../features/public/static/press-page.tsx'
import { pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/press')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: `Presse | ${context.site.name}`,
      description: 'Das Wichtigste in Kürze und der Pressekontakt.',
      path: '/press',
    }),
  pendingComponent: () => <PendingPage of="text" />,
  component: PressPage,
})
