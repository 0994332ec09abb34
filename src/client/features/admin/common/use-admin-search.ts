import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import type { TableView } from '../../../components/data-table/table-view.ts'
import { type AdminSearch, type AdminTab, readAdminSearch } from './admin-search.ts'

/** `isStep`: one can go back before it; otherwise the change replaces the entry in the history. */
type ChangeOptions = { isStep?: boolean }

/** The panel's part of the address. A change goes back to the first page unless it names another. */
export function useAdminSearch() {
  const search: AdminSearch = useSearch({ from: '/admin_cuwntvw' })
  const navigate = useNavigate()
  const setSearch = (change: Omit<AdminSearch, 'tab'>, { isStep = false }: ChangeOptions = {}) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...readAdminSearch(current), seite: undefined, ...change }),
      replace: !isStep,
      resetScroll: false,
    })
  return [search, setSearch] as const
}

/** Sorting and page of a tab's main table, kept in the address. */
export function useUrlTableView(defaultSort: string, options?: ChangeOptions) {
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

const PANEL_PATH = '/admin_cuwntvw'
const BRANDS_PATH = '/admin_cuwntvw/brands'

/** The open tab, read from the address; opening one makes an entry in the history. */
export function useAdminTab() {
  const search: AdminSearch = useSearch({ from: PANEL_PATH })
  // The matched route, not the location: that changes earlier and would mount a tab twice.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.replace(/\/$/, '') })
  const navigate = useNavigate()
  const tab: AdminTab = path === BRANDS_PATH ? 'marken' : (search.tab ?? 'uebersicht')
  const openTab = (name: string) => {
    const search = name === 'uebersicht' ? {} : { tab: name as AdminTab }
    void navigate(name === 'marken' ? { to: BRANDS_PATH } : { to: PANEL_PATH, search })
  }
  return [tab, openTab] as const
}
