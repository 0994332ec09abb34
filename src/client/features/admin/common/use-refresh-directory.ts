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
