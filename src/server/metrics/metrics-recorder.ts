import { statfsSync, statSync } from 'node:fs'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countRunsByStatus } from '#db/queries/runs.ts'
import { findCronConfig } from '#db/queries/settings.ts'
import type { JobRun } from '#jobs/runner.ts'
import { toBackupsFolder, toDatabasePath } from '../config.ts'
import { findNewestVerified, listBackupFiles } from '../services/backups/backup-files.ts'
import { getRemovals } from '../services/codes/removals.ts'
import type { ServiceDeps } from '../services/context.ts'
import type { CallOutcome } from '../trpc/init.ts'

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

/** Single numbers that are looked up for each scrape. */
const GAUGES = {
  collection_running: '1 while a collection runs.',
  cron_enabled: '1 while the recurring run is switched on.',
  cron_failed: '1 while the recurring run stands on error.',
  cron_next_run_timestamp_seconds: 'When the recurring run is due.',
  removals_at_limit: '1 while codes stay in the lists because votes took too many off them.',
  codes_held: 'Codes that stay only because of it and wait for the operator.',
  database_up: '1 while the database answers.',
  database_bytes: 'Size of the database file.',
  database_wal_bytes: 'Size of its write-ahead log.',
  disk_free_bytes: 'Room left where the data lies.',
  disk_total_bytes: 'Room there altogether.',
  backup_last_timestamp_seconds: 'When the newest checked backup was made.',
}
type Numbers = Partial<Record<keyof typeof GAUGES, number>>

/**
 * Counts and measures while the program works, and writes it all down for Prometheus. Made once for a
 * serving process. Every label has a closed set of values.
 */
export function createMetricsRecorder(services: ServiceDeps, dataDir: string) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `codefluencer_${name}_total`, help, labelNames, registers })
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `codefluencer_${name}`, help, labelNames, registers })
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
    registers,
  })
  const votes = counter('votes', 'Votes cast since the process started.', 'vote')
  const copies = counter('copies', 'Codes copied since the process started.')
  const securityEvents = counter(
    'security_events',
    'Calls refused, or taken and not counted, since the process started.',
    'kind',
  )
  // Not `job`: Prometheus uses that label for its targets.
  const jobRuns = counter('job_runs', 'Runs of jobs by name and outcome.', 'task', 'outcome')
  const jobSuccess = gauge(
    'job_last_success_timestamp_seconds',
    'When the job last ended well in this process.',
    'task',
  )
  const runs = counter('collection_runs', 'Collections by how they ended.', 'outcome')
  const providerUp = gauge('provider_up', '1 if its last use went well.', 'provider')
  const gauges = new Map(Object.entries(GAUGES).map(([name, help]) => [name, gauge(name, help)]))

  const show = (numbers: Numbers) => {
    for (const [name, value] of Object.entries(numbers)) gauges.get(name)?.set(value)
  }

  /** What cannot be looked at is left as it was; answers whether it could. */
  const refresh = (what: string, read: () => Numbers): boolean => {
    try {
      show(read())
      return true
    } catch (error) {
      services.logger.error({ err: error, what }, 'metrics incomplete')
      return false
    }
  }

  function readDatabase(): Numbers {
    const counts = countRunsByStatus(services.db)
    // The table only grows: counted again, they go on after a restart.
    runs.reset()
    for (const { status, count } of counts)
      if (status !== 'running') runs.inc({ outcome: status }, count)
    const cron = findCronConfig(services.db)
    const { isAtLimit, heldCodes } = getRemovals(services)
    return {
      removals_at_limit: Number(isAtLimit),
      codes_held: heldCodes,
      collection_running: Number(counts.some(({ status }) => status === 'running')),
      cron_enabled: Number(cron?.enabled ?? false),
      cron_failed: Number(cron?.status === 'error'),
      cron_next_run_timestamp_seconds: toSeconds(cron?.enabled ? cron.nextRun : null),
    }
  }

  return {
    recordRequest({ method, route, status, durationMs, isStream }: RequestFacts) {
      const known = METHODS.has(method) ? method : 'other'
      requests.inc({ method: known, route, status: `${Math.floor(status / 100)}xx` })
      if (!isStream) durations.observe({ route }, durationMs / 1000)
    },
    recordCall({ procedure, outcome, data }: CallOutcome) {
      if (procedure === 'codes.copy' && outcome === 'ok') copies.inc()
      if (procedure === 'codes.vote' && outcome === 'ok')
        votes.inc({ vote: (data as { vote: string }).vote })
    },
    recordJob({ job, isDone, at }: JobRun) {
      jobRuns.inc({ task: job, outcome: isDone ? 'done' : 'failed' })
      if (isDone) jobSuccess.set({ task: job }, toSeconds(at))
    },
    async print() {
      show({ database_up: Number(refresh('database', readDatabase)) })
      refresh('disk', () => readDisk(dataDir, services.clock()))
      securityEvents.reset()
      for (const [kind, count] of services.securityCounts.totals)
        securityEvents.inc({ kind }, count)
      for (const provider of ['search', 'ai'] as const) {
        const outcome = services.providerStates.get(provider)
        if (outcome) providerUp.set({ provider }, outcome.fault ? 0 : 1)
      }
      return { text: await registry.metrics(), mediaType: registry.contentType }
    },
  }
}

/** Throws when the folder cannot be read. */
function readDisk(dataDir: string, now: Date): Numbers {
  const path = toDatabasePath(dataDir)
  const { bavail, blocks, bsize } = statfsSync(dataDir)
  return {
    database_bytes: sizeOf(path),
    database_wal_bytes: sizeOf(`${path}-wal`),
    // What a program without special rights may still write.
    disk_free_bytes: bavail * bsize,
    disk_total_bytes: blocks * bsize,
    backup_last_timestamp_seconds: toSeconds(
      findNewestVerified(listBackupFiles(toBackupsFolder(dataDir)), now)?.createdAt,
    ),
  }
}

/** 0 means never, so that every alert on age fires. */
const toSeconds = (at: Date | null | undefined): number => (at?.getTime() ?? 0) / 1000

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
