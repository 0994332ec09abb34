import { keepPreviousData } from '@tanstack/react-query'
import { LIMITS } from '#shared/domain/limits.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useAdminSearch } from '../common/use-admin-search.ts'

/** Entries for the filters in the address, fetched again every five seconds unless it says no. */
export function useLogs() {
  const [{ typ, stufe, aktualisieren }] = useAdminSearch()
  return trpc.logs.list.useQuery(
    { type: typ, level: stufe },
    {
      staleTime: 0,
      refetchInterval: aktualisieren !== 'aus' && LIMITS.logsRefreshMs,
      placeholderData: keepPreviousData,
    },
  )
}
