import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/trpc/app-router.ts'

/** Typed hooks over the server's procedures. */
export const trpc = createTRPCReact<AppRouter>()
export type Outputs = inferRouterOutputs<AppRouter>
