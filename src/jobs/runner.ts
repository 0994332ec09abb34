import { Cron } from 'croner'
import { createBackgroundTasks } from '#server/services/background-tasks.ts'
import type { AdminContext } from '#server/services/context.ts'
import { TIME_ZONE } from '#shared/domain/german-day.ts'
import type { Job } from './schedule.ts'

export type JobRunner = ReturnType<typeof startJobs>

export type JobRun = { job: string; isDone: boolean; at: Date }

/**
 * Runs jobs by their patterns: never twice at once, each with its duration in the log. A failing one is
 * logged and tried again at its next time.
 */
export function startJobs(
  jobs: readonly Job[],
  createContext: (job: string) => AdminContext,
  onRun?: (run: JobRun) => void,
) {
  const runs = createBackgroundTasks()
  const runJob = async (job: Job) => {
    const ctx = createContext(job.name)
    const startedAt = performance.now()
    const end = (isDone: boolean) => {
      onRun?.({ job: job.name, isDone, at: ctx.clock() })
      return Math.round(performance.now() - startedAt)
    }
    try {
      await ctx.waitForPrimary()
      const result = await job.run(ctx)
      ctx.logger.debug({ job: job.name, durationMs: end(true), ...result }, 'job done')
    } catch (error) {
      ctx.logger.error({ job: job.name, durationMs: end(false), err: error }, 'job failed')
    }
  }
  const crons = jobs.map((job) => {
    const cron = new Cron(
      job.pattern,
      { name: job.name, timezone: TIME_ZONE, protect: true, unref: true },
      () => runs.run(() => runJob(job)),
    )
    // What time changed while the process was down.
    void cron.trigger()
    return cron
  })
  return {
    /** Starts none any more at once; resolves when the ones at work have ended. */
    stop: async () => {
      for (const cron of crons) cron.stop()
      await runs.stop()
    },
  }
}
