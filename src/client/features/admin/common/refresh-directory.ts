import { getQueryKey } from '@trpc/react-query'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess } from './call-result.ts'

const CODE_LIST = getQueryKey(trpc.codes.list)[0].join()
type Utils = ReturnType<typeof trpc.useUtils>

/**
 * Refetches what depends on brands, codes, influencers or runs; resolves once the visible part is there.
 * Not the logs: they are refetched by their own switch, by hand and on opening the tab.
 * `keepsCodeList` leaves out the list of codes, where the change is already shown.
 */
export const refreshDirectory = (utils: Utils, { keepsCodeList = false } = {}) =>
  Promise.all([
    utils.brands.invalidate(),
    utils.categories.invalidate(),
    utils.codes.invalidate(undefined, {
      predicate: ({ queryKey: [path] }) => !keepsCodeList || String(path) !== CODE_LIST,
    }),
    utils.influencers.invalidate(),
    utils.overview.invalidate(),
    utils.unknownBrands.invalidate(),
  ])

/** Options of a mutation that changes no directory or refreshes it by itself: the shell does it after the others. */
export const NO_REFRESH = { meta: { refreshes: false } }

/** Says what a run came to that has just returned; whether it was stopped is not in its result. */
export async function showRunEnd(utils: Utils, result: string) {
  const run = await utils.client.collection.latest.query().catch(() => null)
  if (run) utils.collection.latest.setData(undefined, run)
  showSuccess(COLLECTION_TEXTS.ended(run?.status === 'stopped' ? 'stopped' : 'completed'), result)
}
