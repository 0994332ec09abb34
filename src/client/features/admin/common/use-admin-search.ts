import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TableView } from '../../../components/data-table/table-view.ts'
import { type AdminSearch, readAdminSearch } from './admin-search.ts'

type Change = Omit<AdminSearch, 'tab'>
/** `isStep`: one can go back before it; otherwise the change replaces the entry in the history. */
type ChangeOptions = { isStep?: boolean }

/** The panel's part of the address. */
export function useAdminSearch() {
  const search: AdminSearch = useSearch({ from: '/admin_cuwntvw' })
  const navigate = useNavigate()
  const setSearch = (change: Change, { isStep = false }: ChangeOptions = {}) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...readAdminSearch(current), ...change }),
      replace: !isStep,
      resetScroll: false,
    })
  return [search, setSearch] as const
}

/** Sorting and page of a tab's main table, kept in the address. */
export function useSearchView(defaultSort: string, options?: ChangeOptions) {
  const [search, setSearch] = useAdminSearch()
  const view: TableView = { sort: search.sortierung ?? defaultSort, page: search.seite ?? 1 }
  const setView = (next: TableView) =>
    setSearch(
      {
        sortierung: next.sort === defaultSort ? undefined : next.sort,
        seite: next.page > 1 ? next.page : undefined,
      },
      options,
    )
  return [view, setView] as const
}
