import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createTRPCClientProxy, type TRPCUntypedClient } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { ErrorPage, NotFoundPage } from './components/states/empty-and-error.tsx'
import { PendingPage } from './components/states/pending-page.tsx'
import { parseSearchParams, stringifySearchParams } from './lib/address.ts'
import { readPageData } from './lib/page-data.ts'
import { trpc } from './lib/trpc.ts'
import { routeTree } from './route-tree.gen.ts'

/**
 * Router and query client, made for every request on the server and once in the browser: a
 * module-wide query client would show one visitor's data to another.
 */
export function createAppRouter(options: {
  client: TRPCUntypedClient<AppRouter>
  nonce?: string
  requestId?: string
  /** On the server, whose pages bring their data along: `writePageData`. */
  writeData?: (queryClient: QueryClient) => string
}) {
  const queryClient = new QueryClient({
    // As specified: data is never stale, nothing is fetched again on focus, nothing is retried.
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // Without a network a call fails and says so, instead of waiting in silence.
      mutations: { networkMode: 'always' },
    },
  })
  const { client } = options
  return createRouter({
    routeTree,
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    context: {
      queryClient,
      trpc: createTRPCQueryUtils<AppRouter>({ queryClient, client }),
      calls: createTRPCClientProxy(client),
      requestId: options.requestId,
    },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Show the skeleton after a short wait, and then long enough not to flicker.
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ...(options.nonce ? { ssr: { nonce: options.nonce } } : {}),
    // All data are there before a page is rendered: they travel in one piece, not in a stream.
    dehydrate: () => ({ data: options.writeData?.(queryClient) ?? '' }),
    hydrate: ({ data }) => readPageData(queryClient, data),
    Wrap: ({ children }) => (
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    ),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
