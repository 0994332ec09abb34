import { createMemoryHistory } from '@tanstack/react-router'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { createTRPCUntypedClient, type TRPCUntypedClient } from '@trpc/client'
import { renderToString } from 'react-dom/server'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { escapeInvalidPath, parseSearchParams, stringifySearchParams } from './lib/address.ts'
import { writePageData } from './lib/page-data.ts'
import { createAppRouter } from './router.tsx'

/** Stylesheets, scripts and preloads per route. */
export type RouterManifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>

/**
 * Renders one page to a whole document, empty where the page leads elsewhere. `client` reaches the
 * procedures in the same process; the loaders' data travels in the HTML, so the browser fetches
 * nothing again.
 *
 * Search parameters that the route does not declare are removed before rendering: they would
 * otherwise appear in a page cached for other visitors.
 *
 * The router calls this API experimental outside its own framework: it is used here only.
 */
export async function renderPage(
  request: Request,
  options: {
    client: TRPCUntypedClient<AppRouter>
    manifest: RouterManifest
    nonce: string
    requestId: string
  },
) {
  const { manifest, ...router } = options
  const { path, search } = findPage(request.url)
  const url = new URL(request.url)
  url.pathname = path
  url.search = search
  const handler = createRequestHandler({
    // Without its signal: a page that whoever asked gave up on is rendered for the next one all the
    // same, and the router may never end what was aborted.
    request: new Request(url, { headers: request.headers }),
    createRouter: () => createAppRouter({ ...router, writeData: writePageData }),
    getRouterManifest: () => manifest,
  })
  // The text is taken as it is: in a response it would be turned into bytes and back.
  let html = ''
  const { status, headers } = await handler(async ({ router, responseHeaders }) => {
    html = await transformHtmlStringWithRouter(
      router,
      renderToString(<RouterServer router={router} />),
    )
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  return { html, status, headers: Object.fromEntries(headers) }
}

/** The route of every other path. */
const NOT_FOUND_PATTERN = '/$'

let table: ReturnType<typeof createAppRouter> | undefined
/** One router, used only to match paths; it never loads data. */
function getMatchingRouter() {
  if (table) return table
  table = createAppRouter({ client: createTRPCUntypedClient<AppRouter>({ links: [] }) })
  table.update({ ...table.options, history: createMemoryHistory() })
  return table
}

/** The page that an address leads to, the same for every way to write it. */
export function findPage(address: string) {
  const router = getMatchingRouter()
  const url = new URL(address)
  const pathname = escapeInvalidPath(url.pathname)
  const [branch, params, route] = router.getMatchedRoutes(pathname)
  if (!route || route.fullPath === NOT_FOUND_PATTERN)
    return { pattern: null, path: pathname, isNotCanonical: false, search: '' }
  const given = parseSearchParams(url.search)
  const known: Record<string, unknown> = {}
  for (const { options } of branch)
    if (typeof options.validateSearch === 'function')
      Object.assign(known, options.validateSearch(given))
  // Any route's pattern and parameters, which the types cannot tell from the others'.
  const build: (to: { to: string; params: () => typeof params }) => { publicHref: string } =
    router.buildLocation
  const { publicHref } = build({ to: route.fullPath, params: () => params })
  return {
    /** Pattern of the page ('/brands/$slug'); null where there is none. */
    pattern: route.fullPath,
    /** Its path in the one form that links have. */
    path: publicHref,
    /** Whether the address writes the path otherwise, broken escapes aside: those lead nowhere else. */
    isNotCanonical: pathname === url.pathname && publicHref !== pathname,
    /** The parameters that its route reads, with the values it made of them, from `?` on. */
    search: stringifySearchParams(known),
  }
}
