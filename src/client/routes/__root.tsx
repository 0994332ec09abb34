import font from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import { createRootRouteWithContext, HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Toaster } from '../components/toast/toaster.tsx'
import type { AppRouterContext } from '../lib/trpc.ts'

export const Route = createRootRouteWithContext<AppRouterContext>()({
  /** Every page knows the site's settings as `context.site` and its moment as `context.now`. */
  beforeLoad: async ({ context }) => ({
    site: await context.trpc.site.get.ensureData(),
    now: new Date().toISOString(),
  }),
  // Routes add their own title, description and links.
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: match.context.site?.name ?? '' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  shellComponent: Document,
})

/** The HTML document around every page, the failing ones included. */
function Document({ children }: { children: ReactNode }) {
  return (
    // The client's entry marks it before React compares.
    <html lang="de" suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* Not in `head`: the router keeps only the last <meta> of each name. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151412" />
      </head>
      <body>
        {children}
        <Toaster />
        <Scripts />
      </body>
    </html>
  )
}
