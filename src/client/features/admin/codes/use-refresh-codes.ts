import { trpc } from '../../../lib/trpc.ts'

/** What a change of codes makes outdated. */
export function useRefreshCodes() {
  const utils = trpc.useUtils()
  const refreshOthers = () => {
    void utils.codes.recent.invalidate()
    void utils.codes.featured.invalidate()
    void utils.codes.topWeek.invalidate()
    void utils.brands.invalidate()
    void utils.categories.invalidate()
    void utils.influencers.invalidate()
    void utils.overview.invalidate()
  }
  /** Done once the list in sight is fresh. */
  const refreshAll = () => {
    refreshOthers()
    return utils.codes.list.invalidate()
  }
  return { refreshAll, refreshOthers }
}
