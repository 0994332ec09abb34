import { ensureOperator } from '../services/auth/ensure-operator.ts'
import { markInterruptedRuns } from '../services/collection/mark-interrupted-runs.ts'
import { resumeCron } from '../services/cron/resume-cron.ts'
import { removeHiddenRowsSoon } from '../services/remove-hidden-rows.ts'
import { resumeScheduledBrands } from '../services/scheduling/resume-scheduled-brands.ts'
import type { Runtime } from './create-runtime.ts'

/** What every start of the server does, or begins, before the first request. */
export async function prepareStart(
  runtime: Pick<Runtime, 'config' | 'asSystem'>,
): Promise<{ generatedPassword: string | null }> {
  // All of this writes, and has been done on the primary.
  if (runtime.config.primaryUrl) return { generatedPassword: null }
  const ctx = runtime.asSystem('start')
  markInterruptedRuns(ctx)
  resumeScheduledBrands(ctx)
  resumeCron(ctx)
  // It goes on behind the start, also where no job would take it up.
  removeHiddenRowsSoon(ctx)
  const { adminUsername, adminPassword } = runtime.config
  const { generatedPassword } = await ensureOperator(ctx, {
    username: adminUsername,
    password: adminPassword,
  })
  return { generatedPassword }
}
