import { createFileRoute } from '@tanstack/react-router'
import { PressPage } from '../../features/public/static/press-page.tsx'
import { namedPageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/press')({
  head: namedPageHead('/press', 'Presse', 'Das Wichtigste in Kürze und der Pressekontakt.'),
  component: PressPage,
})
