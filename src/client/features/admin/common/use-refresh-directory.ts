import { trpc } from '../../../lib/trpc.ts'

/**
 * Fetches anew what a change of brands, codes or influencers makes outdated, its log entry
 * included; done once that in sight is fresh.
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
      utils.logs.invalidate(),
    ])
}
