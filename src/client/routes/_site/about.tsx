import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../../features/public/static/about-page.tsx'
import { namedPageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/about')({
  loader: async ({ context: { trpc, site } }) => {
    if (site.realFigures) await trpc.overview.dashboard.ensureData()
  },
  head: namedPageHead(
    '/about',
    'Über uns',
    'Was das Verzeichnis tut, wie Codes geprüft und geordnet werden, und die Zahlen dazu.',
  ),
  component: AboutPage,
})
