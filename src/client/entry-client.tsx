import './styles/global.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createTRPCUntypedClient, httpBatchLink } from '@trpc/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import * as LIMITS from '#shared/domain/limits.ts'
import { escapeInvalidPath } from './lib/address.ts'
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
// A transition, so that hydration is interruptible: the server-rendered page is already readable.
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
