import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { CODE_SORTS } from '#shared/domain/vocabulary.ts'
import type { ListCodesInput } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import { type AdminSearch, toId } from '../common/admin-search.ts'
import { toErrorText } from '../common/call-result.ts'
import { useAdminSearch } from '../common/use-admin-search.ts'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'

const SORTS = CODE_SORTS.flatMap((name) => [name, `-${name}`] as const)

/** What the address asks the server for; anything the server would refuse is left out. */
function readListInput(search: AdminSearch): ListCodesInput {
  return {
    search: search.suche?.slice(0, LIMITS.searchLength),
    brandId: toId(search.marke),
    filter: search.stand,
    sort: SORTS.find((sort) => sort === search.sortierung),
    page: Math.min(search.seite ?? 1, LIMITS.pageNumber),
    pageSize: LIMITS.codesPerPage,
  }
}

/**
 * The page of codes that the address names. The page before stays until it has come, and an old
 * answer is shown only until a fresh one is there.
 */
export function useCodeList() {
  const [search, setSearch] = useAdminSearch()
  const input = readListInput(search)
  const query = trpc.codes.list.useQuery(input, { placeholderData: keepPreviousData, staleTime: 0 })
  const { data, isPlaceholderData } = query

  // The last page may have become empty, or the address may name one that never was.
  const lastPage = data && Math.max(1, Math.ceil(data.matching / data.pageSize))
  const isPastEnd = !isPlaceholderData && lastPage !== undefined && (search.seite ?? 1) > lastPage
  useEffect(() => {
    if (isPastEnd) setSearch({ seite: lastPage > 1 ? lastPage : undefined })
  })
  return { ...query, input }
}

/** Changes one code. `failure` is shown at the field, not as a toast. */
export function useUpdateCode() {
  const utils = trpc.useUtils()
  const refresh = useRefreshDirectory()
  const update = trpc.codes.update.useMutation({
    // The row keeps its place, whatever the order, so that its other fields can be changed.
    onSuccess: (changed) => {
      utils.codes.list.setQueriesData(
        {},
        {},
        (page) =>
          page && {
            ...page,
            codes: page.codes.map((code) =>
              code.id === changed.id ? { ...code, ...changed } : code,
            ),
          },
      )
      void refresh({ keepsCodeList: true })
    },
  })
  const failure = update.isError && toErrorText(update.error, ADMIN_TEXTS.unreachable)
  return { ...update, failure: failure && `${CODE_TEXTS.saveFailed}: ${failure}` }
}
