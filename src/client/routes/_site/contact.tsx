import { createFileRoute } from '@tanstack/react-router'
import { CONTACT_TOPICS, type ContactTopic } from '#shared/domain/vocabulary.ts'
import { PendingPage } from '../../components/states/pending-page.tsx'
import { ContactPage } from '../../features/public/static/contact-page.tsx'
import { namedPageHead } from '../../lib/seo.ts'

export const Route = createFileRoute('/_site/contact')({
  validateSearch: parseContactTopic,
  loader: ({ context: { trpc } }) => trpc.contact.form.ensureData().then(() => undefined),
  head: namedPageHead(
    '/contact',
    'Kontakt',
    'So erreichst du uns: Fragen, Fehler, Zusammenarbeit.',
  ),
  pendingComponent: () => <PendingPage of="text" />,
  component: () => <ContactPage {...Route.useSearch()} />,
})

/** The topic that an address asks for; anything unknown asks for none. */
function parseContactTopic(search: Record<string, unknown>): { topic?: ContactTopic } {
  const topic = CONTACT_TOPICS.find((known) => known === search.topic)
  return topic ? { topic } : {}
}
