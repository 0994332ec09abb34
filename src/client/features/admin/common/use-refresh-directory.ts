import { trpc } from '../../../lib/trpc.ts'

/**
 * Refetches what depends on brands, codes or influencers; resolves once the visible part is there.
 * Not the logs: they are refetched by their own switch, by hand and on opening the tab.
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

/** Whether the run that has just returned was stopped; its result does not contain the status. */
export async function wasRunStopped(utils: ReturnType<typeof trpc.useUtils>): Promise<boolean> {
  const run = await utils.client.collection.latest.query().catch(() => null)
  if (run) utils.collection.latest.setData(undefined, run)
  return run?.status === 'stopped'
}
