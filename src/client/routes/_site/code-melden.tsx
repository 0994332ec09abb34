import { createFileRoute } from '@tanstack/react-router'
import * as LIMITS from '#shared/domain/limits.ts'
import { SubmissionPage, type SubmissionSearch } from '../../features/public/submission-page.tsx'
import { readSearchText } from '../../lib/address.ts'
import { notFoundHead } from '../../lib/seo.ts'

// Every page loads this file: one text is shorter than ten.
const FIELDS = 'id marke code shop benefit postUrl reason remark fehler gesendet'.split(' ')

export const Route = createFileRoute('/_site/code-melden')({
  validateSearch: (search): SubmissionSearch =>
    Object.fromEntries(
      FIELDS.map((name) => [name, readSearchText(search, name, LIMITS.webAddressLength)]),
    ),
  loader: ({ context: { trpc } }) => trpc.contact.form.ensureData().then(() => undefined),
  // No search engine lists it, so nothing describes it.
  head: ({ match: { context, search } }) =>
    notFoundHead(`${search.fehler ? 'Fehler: ' : ''}Code melden | ${context.site.name}`),
  component: () => <SubmissionPage {...Route.useSearch()} />,
})
