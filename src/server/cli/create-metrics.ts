import { measureStorage } from '../metrics/measure-storage.ts'
import { loadFigures } from '../services/watching/load-figures.ts'
import type { AppDeps } from '../web/app-env.ts'
import type { Runtime } from './create-runtime.ts'
import { VERSION } from './version.ts'

/**
 * What `/metrics` stands on, loaded only for it; null without METRICS_TOKEN, for then nobody may read
 * it.
 */
export async function createMetrics({
  config,
  deps,
}: Runtime): Promise<NonNullable<AppDeps['metrics']> | null> {
  if (!config.metricsToken) return null
  const { createMetricsRecorder } = await import('../metrics/metrics-recorder.ts')
  const recorder = createMetricsRecorder({
    version: VERSION,
    loadFigures: () => loadFigures(deps),
    measureStorage: () => measureStorage(config.dataDir),
    clock: deps.clock,
    logger: deps.logger,
  })
  return { token: config.metricsToken, recorder }
}
