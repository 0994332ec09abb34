import { trpc } from '../../../lib/trpc.ts'

/** Fetches anew what a change of brands makes outdated; done once that in sight is fresh. */
export function useRefreshBrands() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.brands.invalidate(),
      utils.categories.invalidate(),
      utils.codes.invalidate(),
      utils.overview.invalidate(),
    ])
}
