import { trpc } from '../../../lib/trpc.ts'

/**
 * Fetches anew what a change of brands, codes or influencers makes outdated; done once that in sight
 * is fresh. Not the logs: they are renewed by their own switch, by hand and on opening the tab.
 */
export function useRefreshDirectory() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.brands.invalidate(),
      utils.categories.invalidate(),
      utils.codes.invalidate(),
      utils.influencers.invalidate(),
      utils.overview.invalidate(),
    ])
}

/** Whether somebody stopped the run that just answered: the answer itself does not say. */
export async function wasRunStopped(utils: ReturnType<typeof trpc.useUtils>): Promise<boolean> {
  const run = await utils.client.collection.latest.query().catch(() => null)
  if (run) utils.collection.latest.setData(undefined, run)
  return run?.status === 'stopped'
}
