import { createFileRoute } from '@tanstack/react-router'
import { ImpressumPage } from '../../features/public/static/impressum-page.tsx'
import { namedPageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/impressum')({
  head: namedPageHead('/impressum', 'Impressum', 'Angaben zum Betreiber dieser Seite.'),
  component: ImpressumPage,
})
