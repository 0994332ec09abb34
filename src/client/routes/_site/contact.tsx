import { createFileRoute } from '@tanstack/react-router'
import { CONTACT_TOPICS, type ContactTopic } from '#shared/domain/vocabulary.ts'
import { ContactPage } from '../../features/public/static/contact-page.tsx'
import { namedPageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/contact')({
  validateSearch: (search): { topic?: ContactTopic } => ({
    topic: CONTACT_TOPICS.find((known) => known === search.topic),
  }),
  loader: ({ context: { trpc } }) => trpc.contact.form.ensureData().then(() => undefined),
  head: namedPageHead(
    '/contact',
    'Kontakt',
    'So erreichst du uns: Fragen, Fehler, Zusammenarbeit.',
  ),
  component: () => <ContactPage {...Route.useSearch()} />,
})
