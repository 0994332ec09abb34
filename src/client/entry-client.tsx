import './styles/global.css'
import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { createTRPCUntypedClient, httpBatchLink } from '@trpc/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import * as LIMITS from '#shared/domain/limits.ts'
import { escapeInvalidPath } from './lib/address.ts'
import { missingCode } from './lib/lazy-component.ts'
import { markBackground } from './lib/operator-input.ts'
import { restoreScrollAndFocus } from './lib/scroll-and-focus.ts'
import { fetchAnswer } from './lib/trpc.ts'
import { createAppRouter } from './router.tsx'

/** Longer URLs are split into two calls; the server refuses them. */
const MAX_URL = LIMITS.urlLength - 1_000

const pathname = escapeInvalidPath(location.pathname)
if (pathname !== location.pathname)
  history.replaceState(null, '', pathname + location.search + location.hash)

const router = createAppRouter({
  client: createTRPCUntypedClient({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxItems: LIMITS.batchCalls,
        maxURLLength: MAX_URL,
        headers: markBackground,
        fetch: fetchAnswer,
      }),
    ],
  }),
})
restoreScrollAndFocus(router)
addEventListener('vite:preloadError', ({ payload }) => {
  if (router.state.resolvedLocation) missingCode.add(payload)
})
/*
 * The page is readable as the server drew it, and its links and forms work: it is taken over only if its data
 * came whole, and all of its code. What was left to the browser, as the panel, has nothing to lose.
 */
void hydrate(router).then(() => {
  const { resolvedLocation, matches } = router.state
  if (!resolvedLocation && !matches.some(({ ssr }) => ssr === false)) return
  window.$_TSR?.h()
  // A transition, so that hydration is interruptible.
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />)
  })
  // Without it, `controls.css` hides after a while what only scripts can do.
  document.documentElement.dataset.hydrated = ''
})
