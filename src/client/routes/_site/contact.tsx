import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { ContactPage } from '../../features/public/static/contact-page.tsx'
import { parseContactTopic } from '../../features/public/static/contact-topic.ts'
import { pageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/contact')({
  validateSearch: parseContactTopic,
  loader: ({ context: { trpc } }) => trpc.contact.form.ensureData().then(() => undefined),
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: `Kontakt | ${context.site.name}`,
      description: 'So erreichst du uns: Fragen, Fehler, Zusammenarbeit.',
      path: '/contact',
    }),
  pendingComponent: () => <PendingPage of="text" />,
  component: () => <ContactPage {...Route.useSearch()} />,
})
