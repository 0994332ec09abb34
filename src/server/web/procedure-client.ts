import { TRPCClientError, TRPCUntypedClient } from '@trpc/client'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import { type AppRouter, appRouter } from '../trpc/app-router.ts'
import type { TrpcContext } from '../trpc/init.ts'

/**
 * What rendered pages read their data with: the procedures themselves, in this process. tRPC's own
 * link for this goes through observables, abort signals and JSON, twice the time of the call itself.
 * Pages never write and never subscribe while they are rendered.
 */
export class ProcedureClient extends TRPCUntypedClient<AppRouter> {
  readonly #contextFor: (path: string) => TrpcContext

  constructor(contextFor: (path: string) => TrpcContext) {
    super({ links: [] })
    this.#contextFor = contextFor
  }

  override async query(path: string, input?: unknown): Promise<unknown> {
    const type = 'query'
    let ctx: TrpcContext | undefined
    try {
      ctx = this.#contextFor(path)
      const call = { router: appRouter, path, type, ctx, signal: undefined, batchIndex: 0 } as const
      return await callTRPCProcedure({ ...call, getRawInput: async () => input })
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      const config = appRouter._def._config
      // As the browser gets it over HTTP.
      throw TRPCClientError.from({
        error: getTRPCErrorShape({ config, error, type, path, input, ctx }),
      })
    }
  }
}
