import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../app.ts'
import type { AppDeps } from '../web/app-env.ts'
import type { ClientAssets } from '../web/client-assets.ts'
import { createHttpServer } from '../web/create-http-server.ts'
import { trackEventStreams } from '../web/track-event-streams.ts'
import type { Runtime } from './create-runtime.ts'

export type RunningServer = {
  url: string
  /**
   * Takes no new connection, ends event streams, lets requests in flight finish and resolves then;
   * those still there when `deadline` fires are cut.
   */
  stop: (deadline: AbortSignal) => Promise<void>
}

/** How often connections are closed whose last request has just been answered, in ms. */
const IDLE_CHECK_MS = 50

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
    primaryUrl: config.primaryUrl,
    isReady: () => true,
  }
}

/** Listens on the configured address. Rejects when the port is taken or not allowed. */
export async function startServer(
  runtime: Runtime,
  assets: ClientAssets | null,
  metrics: AppDeps['metrics'] = null,
): Promise<RunningServer> {
  let stopping = false
  const app = createApp({ ...createAppDeps(runtime, assets), isReady: () => !stopping, metrics })
  const { host, port } = runtime.config
  const streams = trackEventStreams(app.fetch)
  const server = await new Promise<Server>((resolve, reject) => {
    const starting = createHttpServer(streams.fetch)
    starting.once('error', reject)
    starting.listen(port, host, () => resolve(starting))
  })
  const { port: boundPort } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    stop: async (deadline) => {
      stopping = true
      streams.cut()
      await closeServer(server, deadline)
    },
  }
}

function closeServer(server: Server, deadline: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    const cut = () => server.closeAllConnections()
    deadline.addEventListener('abort', cut)
    server.close(() => {
      clearInterval(closing)
      deadline.removeEventListener('abort', cut)
      resolve()
    })
  })
}
