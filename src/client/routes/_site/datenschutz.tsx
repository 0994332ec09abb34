import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { PrivacyPage } from '../../features/public/static/privacy-page.tsx'
import { pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/datenschutz')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: `Datenschutz | ${context.site.name}`,
      description: 'Was beim Besuch dieser Seite mit deinen Daten geschieht.',
      path: '/datenschutz',
    }),
  pendingComponent: () => <PendingPage of="text" />,
  component: PrivacyPage,
})
