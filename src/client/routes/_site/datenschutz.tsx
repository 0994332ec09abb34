import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../../features/public/static/privacy-page.tsx'
import { namedPageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/datenschutz')({
  head: namedPageHead(
    '/datenschutz',
    'Datenschutz',
    'Was beim Besuch dieser Seite mit deinen Daten geschieht.',
  ),
  component: PrivacyPage,
})
