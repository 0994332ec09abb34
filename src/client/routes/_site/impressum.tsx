import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { ImpressumPage } from '../../features/public/static/impressum-page.tsx'
import { namedPageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/impressum')({
  head: namedPageHead('/impressum', 'Impressum', 'Angaben zum Betreiber dieser Seite.'),
  pendingComponent: () => <PendingPage of="text" />,
  component: ImpressumPage,
})
