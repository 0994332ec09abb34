import type { AddressInfo } from 'node:net'
import { createApp } from '../app.ts'
import { toUrl } from '../config.ts'
import type { AppDeps } from '../web/app-env.ts'
import { answerFromCache, createAnswerCache } from '../web/cache.ts'
import type { ClientAssets } from '../web/pages/client-assets.ts'
import { createHttpServer } from '../web/protection/create-http-server.ts'
import type { Runtime } from './create-runtime.ts'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

export function createAppDeps(runtime: Runtime, assets: ClientAssets | null): AppDeps {
  const { config, deps } = runtime
  return {
    services: deps,
    site: config.site,
    trustedProxies: config.trustedProxies,
    assets,
    isReady: () => true,
  }
}

/** Listens on the configured address. Rejects when the port is taken or not allowed. */
export async function startServer(
  runtime: Runtime,
  assets: ClientAssets | null,
  metrics: AppDeps['metrics'] = null,
) {
  let stopping = false
  const deps = { ...createAppDeps(runtime, assets), isReady: () => !stopping, metrics }
  const answers = createAnswerCache(deps)
  const { fetch } = createApp(deps, answers)
  const { host, port } = runtime.config
  const { server, stop } = createHttpServer(fetch, {}, answerFromCache(deps, answers))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: boundPort } = server.address() as AddressInfo
  return {
    url: toUrl(host, boundPort),
    stop: (deadline: AbortSignal) => {
      stopping = true
      return stop(deadline)
    },
  }
}

/**
 * The recorder behind `/metrics`, whose code is loaded only if needed; null without METRICS_TOKEN, since
 * then the route is closed.
 */
export async function createMetrics({
  config,
  deps,
}: Runtime): Promise<NonNullable<AppDeps['metrics']> | null> {
  if (!config.metricsToken) return null
  const { createMetricsRecorder } = await import('../metrics/metrics-recorder.ts')
  const recorder = createMetricsRecorder(deps, config.dataDir)
  return { token: config.metricsToken, recorder }
}
