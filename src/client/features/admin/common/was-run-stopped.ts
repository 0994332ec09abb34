import type { trpc } from '../../../lib/trpc.ts'

/** Whether somebody stopped the run that just answered: the answer itself does not say. */
export async function wasRunStopped(utils: ReturnType<typeof trpc.useUtils>): Promise<boolean> {
  const run = await utils.client.collection.latest.query().catch(() => null)
  if (run) utils.collection.latest.setData(undefined, run)
  return run?.status === 'stopped'
}
