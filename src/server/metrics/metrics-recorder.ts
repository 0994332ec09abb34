import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { JobRun } from '#jobs/runner.ts'
import type { ServiceDeps } from '../services/context.ts'
import type { CallOutcome } from '../trpc/init.ts'
import { createFigureGauges, createMetricFactories } from './figure-gauges.ts'

/** One request as the metrics count it. It holds no address and no search words. */
export type RequestFacts = {
  method: string
  route: string
  status: number
  durationMs: number
  /** Open for as long as the client listens, so its duration is not measured. */
  isStream: boolean
}

export type MetricsRecorder = ReturnType<typeof createMetricsRecorder>

/** Histogram buckets in seconds, from a cached page to a request that is given up. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/**
 * Counts and measures while the program works, and writes it all down for Prometheus. Made once for a
 * serving process. Every label has a closed set of values.
 */
export function createMetricsRecorder(
  services: ServiceDeps,
  { version, dataDir }: { version: string; dataDir: string },
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { gauge, counter } = createMetricFactories(registry)
  gauge('build_info', 'Always 1; the labels say which version runs.', 'version', 'node').set(
    { version, node: process.version },
    1,
  )
  const requests = counter(
    'http_requests',
    'Answered requests by method, route pattern and status class.',
    'method',
    'route',
    'status',
  )
  const durations = new Histogram({
    name: 'codefluencer_http_request_duration_seconds',
    help: 'Time to the last byte by route pattern.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  const calls = counter(
    'procedure_calls',
    'Calls of procedures, whatever way they came, by name and outcome.',
    'procedure',
    'outcome',
  )
  const votes = counter('votes', 'Votes cast since the process started.', 'vote')
  const copies = counter('copies', 'Codes copied since the process started.')
  // Not `job`: Prometheus uses that label for its targets.
  const jobRuns = counter('job_runs', 'Runs of jobs by name and outcome.', 'task', 'outcome')
  const jobSuccess = gauge(
    'job_last_success_timestamp_seconds',
    'When the job last ended well in this process.',
    'task',
  )
  const jobDuration = gauge(
    'job_last_duration_seconds',
    'How long the last run of the job took.',
    'task',
  )
  const refreshFigures = createFigureGauges(services, dataDir, registry)

  return {
    recordRequest({ method, route, status, durationMs, isStream }: RequestFacts) {
      const known = METHODS.has(method) ? method : 'other'
      requests.inc({ method: known, route, status: `${Math.floor(status / 100)}xx` })
      if (!isStream) durations.observe({ route }, durationMs / 1000)
    },
    recordCall({ procedure, outcome, data }: CallOutcome) {
      calls.inc({ procedure, outcome: outcome.toLowerCase() })
      if (outcome !== 'ok') return
      if (procedure === 'codes.copy') copies.inc()
      if (procedure === 'codes.vote') votes.inc({ vote: (data as { vote: string }).vote })
    },
    recordJob({ job, isDone, durationMs, at }: JobRun) {
      jobRuns.inc({ task: job, outcome: isDone ? 'done' : 'failed' })
      jobDuration.set({ task: job }, durationMs / 1000)
      if (isDone) jobSuccess.set({ task: job }, at.getTime() / 1000)
    },
    async print() {
      refreshFigures()
      return { text: await registry.metrics(), mediaType: registry.contentType }
    },
  }
}
