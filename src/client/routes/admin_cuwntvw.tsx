import { createFileRoute, retainSearchParams } from '@tanstack/react-router'
import { type AdminSearch, readAdminSearch } from '../features/admin/common/admin-search.ts'
import { AdminApp } from '../features/admin/shell/admin-app.tsx'

/** The operator's panel: drawn in the browser only, kept out of search engines. */
export const Route = createFileRoute('/admin_cuwntvw')({
  ssr: false,
  validateSearch: (input): AdminSearch => readAdminSearch(input),
  // A switch, not a filter: it stays as it is on the way through the other tabs.
  search: { middlewares: [retainSearchParams(['aktualisieren'])] },
  head: ({ match }) => ({
    meta: [
      { title: `Admin Panel – ${match.context.site?.name ?? ''}` },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }),
  pendingComponent: () => (
    <noscript>
      <p className="page py-16">
        Der Adminbereich braucht JavaScript. Bitte schalten Sie es in Ihrem Browser ein.
      </p>
    </noscript>
  ),
  component: AdminApp,
})
