import { requireAdmin, type ServiceContext } from '../context.ts'
import { openRun, type RunRequest } from './open-run.ts'
import { runCollection } from './run-collection.ts'

/**
 * Starts collecting for every brand in the background. Throws `conflict` while another run goes
 * on, `unauthenticated` for visitors; what fails later is logged.
 */
export function startCollection(
  ctx: ServiceContext,
  input: Pick<RunRequest, 'trigger' | 'maxCodes'>,
): { started: true } {
  requireAdmin(ctx)
  const { trigger, maxCodes } = input
  const run = openRun(ctx, { trigger, maxCodes })
  runCollection(ctx, run).catch((error: unknown) =>
    ctx.logger.error({ err: error, runId: run.id }, 'background collection failed'),
  )
  return { started: true }
}
