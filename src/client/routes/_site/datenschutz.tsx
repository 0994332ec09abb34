import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../../features/public/static/legal-pages.tsx'
import { pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/datenschutz')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: `Datenschutz | ${context.site.name}`,
      description: 'Was beim Besuch dieser Seite mit deinen Daten geschieht.',
      path: '/datenschutz',
    }),
  component: PrivacyPage,
})
