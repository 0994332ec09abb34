import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { type TRPCClient, TRPCClientError } from '@trpc/client'
import { type createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/trpc/app-router.ts'

/** Typed hooks over the server's procedures. */
export const trpc = createTRPCReact<AppRouter>()
export type Outputs = inferRouterOutputs<AppRouter>

/** What loaders and components get from the router. */
export type AppRouterContext = {
  queryClient: QueryClient
  trpc: ReturnType<typeof createTRPCQueryUtils<AppRouter>>
  /** For calls whose answers nothing else reads. */
  calls: TRPCClient<AppRouter>
  /** Id under which the server logs this request; undefined in the browser. */
  requestId: string | undefined
}

/**
 * The browser's `fetch`, but a failed answer that is not in our server's form, as a proxy's page, is an
 * error '<status>: <body>', or with the status text where there is no body.
 */
export async function fetchAnswer(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request)
  if (answer.ok || answer.headers.get('content-type')?.includes('json')) return answer
  throw new Error(`${answer.status}: ${(await answer.text()) || answer.statusText}`)
}

/** Awaits a loader's data; what is unknown, or as invalid as a slug of 200 letters, is the page's 404. */
export const notFoundOnClientError = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch((error: unknown) => {
    const code = error instanceof TRPCClientError && error.data?.code
    throw code === 'NOT_FOUND' || code === 'BAD_REQUEST' ? notFound() : error
  })
