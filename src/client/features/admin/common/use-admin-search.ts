import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TableView } from '../../../components/data-table/table-view.ts'
import { type AdminSearch, readAdminSearch } from './admin-search.ts'

/** The panel's part of the address; changes replace the entry, only tabs make new ones. */
export function useAdminSearch() {
  const search: AdminSearch = useSearch({ from: '/admin_cuwntvw' })
  const navigate = useNavigate()
  const setSearch = (change: Omit<AdminSearch, 'tab'>) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...readAdminSearch(current), ...change }),
      replace: true,
      resetScroll: false,
    })
  return [search, setSearch] as const
}

/** Sorting and page of a tab's main table, kept in the address. */
export function useSearchView(defaultSort: string) {
  const [search, setSearch] = useAdminSearch()
  const view: TableView = { sort: search.sortierung ?? defaultSort, page: search.seite ?? 1 }
  const setView = (next: TableView) =>
    setSearch({
      sortierung: next.sort === defaultSort ? undefined : next.sort,
      seite: next.page > 1 ? next.page : undefined,
    })
  return [view, setView] as const
}
