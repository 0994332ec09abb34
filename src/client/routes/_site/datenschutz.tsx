import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { PrivacyPage } from '../../features/public/static/privacy-page.tsx'
import { namedPageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/datenschutz')({
  head: namedPageHead(
    '/datenschutz',
    'Datenschutz',
    'Was beim Besuch dieser Seite mit deinen Daten geschieht.',
  ),
  pendingComponent: () => <PendingPage of="text" />,
  component: PrivacyPage,
})
