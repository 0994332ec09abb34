import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { CODE_SORTS } from '#shared/domain/vocabulary.ts'
import type { ListCodesInput } from '#shared/schemas/admin-code.ts'
import type { Code } from '#shared/schemas/code.ts'
import {
  BULK_TEXTS,
  type BulkAction,
  describeBulk,
  describeBulkDeletion,
} from '#shared/texts/admin-code-actions-de.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { AdminSearch } from '../common/admin-search.ts'
import { showSuccess, toErrorText } from '../common/call-result.ts'
import { useAdminSearch } from '../common/use-admin-search.ts'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'

const SORTS = CODE_SORTS.flatMap((name) => [name, `-${name}`] as const)
const NO_IDS: number[] = []
const NO_SELECTION: ReadonlySet<number> = new Set()

/** What the address asks the server for; anything the server would refuse is left out. */
function readListInput(search: AdminSearch): ListCodesInput {
  const brandId = Number(search.marke)
  return {
    search: search.suche?.slice(0, LIMITS.searchLength),
    brandId: Number.isSafeInteger(brandId) && brandId > 0 ? brandId : undefined,
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

/** Deletes one code. An error is shown above the table, not as a toast. */
export function useDeleteCode() {
  const { client } = trpc.useUtils()
  const refresh = useRefreshDirectory()
  return useMutation({
    mutationFn: ({ id }: Code) => client.codes.delete.mutate({ id }),
    onSuccess: (_answer, { code, brand }) => {
      showSuccess(CODE_TEXTS.deleted, `${code} (${brand.name}) wurde entfernt.`)
      return refresh()
    },
  })
}

/** Accepts or dismisses what another account's post says. An error is shown beside the buttons. */
export function useResolveContradiction() {
  const refresh = useRefreshDirectory()
  return trpc.codes.resolveContradiction.useMutation({
    onSuccess: (code, { decision }) => {
      const { done, describe } = CODE_TEXTS.contradiction.decided[decision]
      showSuccess(done, describe(code.code, code.brand.name))
      return refresh()
    },
  })
}

/** Changes one code. An error is shown at the field, not as a toast. */
export function useUpdateCode() {
  const utils = trpc.useUtils()
  const refresh = useRefreshDirectory()
  return trpc.codes.update.useMutation({
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
}

type BulkChange = { action: BulkAction; ids: number[] }

/** One action on many codes. On an error the message stands above the table and the codes stay selected. */
export function useBulkChange(onDone: (ids: readonly number[]) => void) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshDirectory()
  const change = useMutation({
    mutationFn: ({ action, ids }: BulkChange) => {
      if (action === 'delete') return client.codes.deleteMany.mutate({ ids })
      if (action === 'accept' || action === 'reject')
        return client.codes.review.mutate({ ids, decision: action })
      return client.codes.setStatus.mutate({ ids, status: action })
    },
    onSuccess: ({ changed }, { action, ids }) => {
      const describe = action === 'delete' ? describeBulkDeletion : describeBulk
      showSuccess(BULK_TEXTS[action].done, describe(changed, ids.length))
      onDone(ids)
      return refresh()
    },
  })
  return {
    run: (action: BulkAction, ids: number[]) => change.mutate({ action, ids }),
    /** Which codes are being changed; none otherwise. */
    pendingIds: change.isPending ? change.variables.ids : NO_IDS,
    failure: change.isError
      ? toErrorText(change.error, BULK_TEXTS[change.variables.action].failed)
      : null,
    resetError: change.reset,
  }
}

/**
 * Selected rows. Only rows of the current page count; another page, order or filter starts without
 * a selection.
 */
export function useSelection<Row extends { id: number }>(rows: readonly Row[], view: string) {
  const [selection, setSelection] = useState<{ view: string; ids: ReadonlySet<number> }>({
    view,
    ids: new Set(),
  })
  // Setting state during rendering is React's documented way to reset it when an input changes.
  if (selection.view !== view) setSelection({ view, ids: new Set() })
  const ids = selection.view === view ? selection.ids : NO_SELECTION
  const selected = rows.filter(({ id }) => ids.has(id))
  const select = (next: Iterable<number>) => setSelection({ view, ids: new Set(next) })
  return {
    selected,
    has: (id: number) => ids.has(id),
    toggle: (id: number) =>
      select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    selectAll: () => select(rows.map(({ id }) => id)),
    clear: () => select([]),
    /** Unselects rows that were changed or deleted. */
    unselect: (removed: readonly number[]) =>
      setSelection((now) => ({
        ...now,
        ids: new Set([...now.ids].filter((id) => !removed.includes(id))),
      })),
  }
}
export type Selection<Row extends { id: number }> = ReturnType<typeof useSelection<Row>>
