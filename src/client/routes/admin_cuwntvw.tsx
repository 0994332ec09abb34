import { createFileRoute } from '@tanstack/react-router'
import { AdminApp } from '../features/admin/shell/admin-app.tsx'
import { readAdminSearch } from '../features/admin/shell/admin-search.ts'

/** The operator's panel: drawn in the browser only, kept out of search engines. */
export const Route = createFileRoute('/admin_cuwntvw')({
  ssr: false,
  validateSearch: readAdminSearch,
  head: ({ match }) => ({
    meta: [
      { title: `Admin Panel – ${match.context.site?.name ?? ''}` },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }),
  component: AdminApp,
})
