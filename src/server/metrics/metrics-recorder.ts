import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobRun } from '#jobs/runner.ts'
import type { CallFacts } from '../trpc/init.ts'
import type { RequestFacts } from '../web/observe-requests.ts'
import { createFigureGauges, type FigureSources } from './figure-gauges.ts'

/** Counts and measures while the program works, and writes it all down for Prometheus. */
export type MetricsRecorder = {
  recordRequest: (facts: RequestFacts) => void
  recordCall: (call: CallFacts) => void
  recordJob: (run: JobRun) => void
  /** The text for a scraper and its media type. */
  print: () => Promise<{ text: string; mediaType: string }>
}

/** From what a page of the cache takes to what nobody waits for, in seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Built once per serving process. Every label has a closed set of values. */
export function createMetricsRecorder(sources: FigureSources): MetricsRecorder {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'codefluencer_build_info',
    help: 'Always 1; the labels say which version runs.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: sources.version, node: process.version }, 1)
  const requests = new Counter({
    name: 'codefluencer_http_requests_total',
    help: 'Answered requests by method, route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'codefluencer_http_request_duration_seconds',
    help: 'Time to the last byte by route pattern.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const calls = new Counter({
    name: 'codefluencer_procedure_calls_total',
    help: 'Calls of procedures, whatever way they came, by name and outcome.',
    labelNames: ['procedure', 'outcome'],
    registers,
  })
  const votes = new Counter({
    name: 'codefluencer_votes_total',
    help: 'Votes cast since the process started.',
    labelNames: ['vote'],
    registers,
  })
  const copies = new Counter({
    name: 'codefluencer_copies_total',
    help: 'Codes copied since the process started.',
    registers,
  })
  const jobRuns = new Counter({
    name: 'codefluencer_job_runs_total',
    help: 'Runs of jobs by name and outcome.',
    // Not `job`: Prometheus names its targets by that.
    labelNames: ['task', 'outcome'],
    registers,
  })
  const jobSuccess = new Gauge({
    name: 'codefluencer_job_last_success_timestamp_seconds',
    help: 'When the job last ended well in this process.',
    labelNames: ['task'],
    registers,
  })
  const jobDuration = new Gauge({
    name: 'codefluencer_job_last_duration_seconds',
    help: 'How long the last run of the job took.',
    labelNames: ['task'],
    registers,
  })
  const refreshFigures = createFigureGauges(sources, registers)

  return {
    recordRequest({ method, route, status, durationMs, isStream }) {
      const known = METHODS.has(method) ? method : 'other'
      requests.inc({ method: known, route, status: `${Math.floor(status / 100)}xx` })
      if (!isStream) durations.observe({ route }, durationMs / 1000)
    },
    recordCall({ procedure, outcome, data }) {
      calls.inc({ procedure, outcome: outcome.toLowerCase() })
      if (outcome !== 'ok') return
      if (procedure === 'codes.copy') copies.inc()
      if (procedure === 'codes.vote') votes.inc({ vote: (data as { vote: string }).vote })
    },
    recordJob({ job, isDone, durationMs, at }) {
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
