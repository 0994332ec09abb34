import { getQueryKey } from '@trpc/react-query'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess } from './call-result.ts'

const CODE_LIST = getQueryKey(trpc.codes.list)[0].join()
/** Refetched by their own switch, by hand and on opening their tab. */
const LOGS = getQueryKey(trpc.logs.list)[0].join()
type Utils = ReturnType<typeof trpc.useUtils>

/**
 * Asks again for all that the panel shows, since one change shows in many places; resolves once it is there.
 * `keepsCodeList` leaves out the list of codes, where the change is already shown.
 */
export const refreshPanel = (utils: Utils, { keepsCodeList = false } = {}) =>
  utils.invalidate(undefined, {
    predicate: ({ queryKey: [path] }) =>
      String(path) !== LOGS && !(keepsCodeList && String(path) === CODE_LIST),
  })

/** Options of a mutation that changes nothing or refreshes the panel by itself: the shell does it after the others. */
export const NO_REFRESH = { meta: { refreshes: false } }

/** Says what a run came to that has just returned; whether it was stopped is not in its result. */
export async function showRunEnd(utils: Utils, result: string) {
  // Not by the cache: the event stream, which brings the end as well, cancels what that is asking.
  const run = await utils.client.collection.latest.query().catch(() => null)
  showSuccess(COLLECTION_TEXTS.ended(run?.status === 'stopped' ? 'stopped' : 'completed'), result)
}
