import { Cron } from 'croner'
import type { ServiceContext } from '#server/services/context.ts'
import { TIME_ZONE } from '#shared/domain/german-day.ts'
import type { Job } from './schedule.ts'

export type JobRunner = { stop: () => void }

/**
 * Runs jobs by their patterns: never twice at once, each with its duration in the log; a failing
 * job is logged and tried again at its next time.
 */
export function startJobs(
  jobs: readonly Job[],
  createContext: (job: string) => ServiceContext,
): JobRunner {
  const runJob = async (job: Job) => {
    const ctx = createContext(job.name)
    const startedAt = performance.now()
    try {
      const result = await job.run(ctx)
      const durationMs = Math.round(performance.now() - startedAt)
      ctx.logger.debug({ job: job.name, durationMs, ...result }, 'job done')
    } catch (error) {
      ctx.logger.error({ job: job.name, err: error }, 'job failed')
    }
  }
  const crons = jobs.map((job) => {
    const cron = new Cron(
      job.pattern,
      { name: job.name, timezone: TIME_ZONE, protect: true, unref: true },
      () => runJob(job),
    )
    if (job.runAtStart) void cron.trigger()
    return cron
  })
  return {
    stop: () => {
      for (const cron of crons) cron.stop()
    },
  }
}
