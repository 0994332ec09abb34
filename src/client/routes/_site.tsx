import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFrame } from '../components/layout/site-frame.tsx'

/** Header and footer of the public site; the admin panel stands outside. */
export const Route = createFileRoute('/_site')({
  head: ({ match }) => ({
    links: [
      {
        rel: 'search',
        type: 'application/opensearchdescription+xml',
        title: match.context.site?.name ?? '',
        href: '/opensearch.xml',
      },
    ],
  }),
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
})
