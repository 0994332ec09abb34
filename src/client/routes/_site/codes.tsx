import { createFileRoute } from '@tanstack/react-router'
import { loadCodesPage, parseCodesSearch } from '../../features/public/codes/codes-address.ts'
import { CodesPage } from '../../features/public/codes/codes-page.tsx'
import { describeBreadcrumbs } from '../../lib/json-ld.ts'
import { notFoundHead, pageHead } from '../../lib/seo.ts'

const [NAME, PATH] = ['Alle Codes', '/codes']

export const Route = createFileRoute('/_site/codes')({
  validateSearch: parseCodesSearch,
  // Without `loaderDeps`, as on the page of a brand: what is on the screen stays until the new codes
  // are there.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: ({ context, location }) => loadCodesPage(context, parseCodesSearch(location.search)),
  },
  head: ({ match: { context, status }, loaderData }) => {
    if (!loaderData) return notFoundHead(NAME, status)
    const { site } = context
    const { title, pageTitle, ...head } = loaderData
    const jsonLd = [describeBreadcrumbs(site, [{ name: NAME, path: PATH }])]
    return pageHead({
      site,
      title: `${title} | ${site.name}${pageTitle}`,
      path: PATH,
      ...head,
      jsonLd,
    })
  },
  component: () => <CodesPage {...Route.useSearch()} />,
})
