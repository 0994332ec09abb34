import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { createApp } from '../app.ts'
import type { AppDeps } from '../web/app-env.ts'
import type { ClientAssets } from '../web/client-assets.ts'
import type { Runtime } from './create-runtime.ts'

export type RunningServer = { url: string; stop: () => Promise<void> }

/** How long requests in flight may take to finish once the process is asked to stop, in ms. */
const STOP_TIMEOUT_MS = 10_000

export function createAppDeps(runtime: Runtime, assets: ClientAssets | null): AppDeps {
  const { config, deps } = runtime
  return {
    services: deps,
    site: {
      name: config.siteName,
      year: config.siteYear,
      publicUrl: config.publicUrl,
      tickerTimes: config.tickerTimes,
      isDemo: config.isDemo,
      operator: config.operator,
    },
    trustedProxies: config.trustedProxies,
    assets,
    isReady: () => true,
  }
}

/** Listens on the configured address. Rejects when the port is taken or not allowed. */
export async function startServer(
  runtime: Runtime,
  assets: ClientAssets | null,
): Promise<RunningServer> {
  let stopping = false
  const app = createApp({ ...createAppDeps(runtime, assets), isReady: () => !stopping })
  const { host, port } = runtime.config
  const server = await new Promise<ServerType>((resolve, reject) => {
    const starting = serve({ fetch: app.fetch, hostname: host, port }, () => resolve(starting))
    starting.once('error', reject)
  })
  const { port: boundPort } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    stop: async () => {
      stopping = true
      await closeServer(server)
    },
  }
}

/** Takes no new connection, lets requests finish, and cuts what is left (open event streams). */
function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, STOP_TIMEOUT_MS / 5).unref()
  })
}
