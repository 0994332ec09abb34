import { createRequestHandler, defaultRenderHandler } from '@tanstack/react-router/ssr/server'
import type { TRPCLink } from '@trpc/client'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { escapeBrokenPath } from './lib/escape-broken-path.ts'
import { createAppRouter } from './router.tsx'

/** Stylesheets, scripts and preloads per route. */
export type RouterManifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>

/**
 * Renders one page to a whole document. `links` reach the procedures in the same process; the
 * loaders' data travels in the HTML, so the browser fetches nothing again.
 *
 * The router calls this API experimental outside its own framework: it is used here only.
 */
export function renderPage(
  request: Request,
  options: {
    links: TRPCLink<AppRouter>[]
    manifest: RouterManifest
    nonce: string
    requestId: string
  },
): Promise<Response> {
  const { manifest, ...router } = options
  const handler = createRequestHandler({
    request: withWholePath(request),
    createRouter: () => createAppRouter(router),
    getRouterManifest: () => manifest,
  })
  return handler(defaultRenderHandler)
}

function withWholePath(request: Request): Request {
  const url = new URL(request.url)
  const pathname = escapeBrokenPath(url.pathname)
  if (pathname === url.pathname) return request
  url.pathname = pathname
  return new Request(url, request)
}

/** The route of every other path. */
const NO_PAGE = '/$'
let pages: ReturnType<typeof createAppRouter> | undefined

/** The pattern of the page that a path leads to ('/brands/$slug'); null where there is none. */
export function findPagePattern(path: string): string | null {
  // Only for its table of patterns: it never loads anything.
  pages ??= createAppRouter({ links: [] })
  const [, , route] = pages.getMatchedRoutes(path)
  return route && route.fullPath !== NO_PAGE ? route.fullPath : null
}
