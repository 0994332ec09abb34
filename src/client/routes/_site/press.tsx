import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { PressPage } from '../../features/public/static/press-page.tsx'
import { namedPageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/press')({
  head: namedPageHead('/press', 'Presse', 'Das Wichtigste in Kürze und der Pressekontakt.'),
  pendingComponent: () => <PendingPage of="text" />,
  component: PressPage,
})
