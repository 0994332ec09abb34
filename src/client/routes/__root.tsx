import { createRootRouteWithContext } from '@tanstack/react-router'
import { Document, documentHead } from '../components/layout/document.tsx'
import type { AppRouterContext } from '../lib/trpc.ts'

export const Route = createRootRouteWithContext<AppRouterContext>()({
  /** Every page knows the site's settings as `context.site` and its moment as `context.now`. */
  beforeLoad: async ({ context }) => ({
    site: await context.trpc.site.get.ensureData(),
    now: new Date().toISOString(),
  }),
  head: ({ match }) => documentHead(match.context.site?.name),
  shellComponent: Document,
})
