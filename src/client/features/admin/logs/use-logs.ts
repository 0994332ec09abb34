import { keepPreviousData } from '@tanstack/react-query'
import { LIMITS } from '#shared/domain/limits.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useAdminSearch } from '../common/use-admin-search.ts'

/** Entries for the filters in the address, fetched again every five seconds while wanted. */
export function useLogs(refreshes: boolean) {
  const [{ typ, stufe }] = useAdminSearch()
  return trpc.logs.list.useQuery(
    { type: typ, level: stufe },
    {
      staleTime: 0,
      refetchInterval: refreshes && LIMITS.logsRefreshMs,
      placeholderData: keepPreviousData,
    },
  )
}
