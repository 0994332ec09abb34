import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import type { AdminSearch, AdminTab } from '../common/admin-search.ts'

const PANEL = '/admin_cuwntvw'
const BRANDS = '/admin_cuwntvw/brands'

/** The open tab, read from the address; opening one makes an entry in the history. */
export function useAdminTab() {
  const search: AdminSearch = useSearch({ from: PANEL })
  // Of the route that is shown: the location changes before it does, and would mount a tab twice.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.replace(/\/$/, '') })
  const navigate = useNavigate()
  const tab: AdminTab = path === BRANDS ? 'marken' : (search.tab ?? 'uebersicht')
  const openTab = (name: string) =>
    void (name === 'marken'
      ? navigate({ to: BRANDS })
      : navigate({ to: PANEL, search: name === 'uebersicht' ? {} : { tab: name as AdminTab } }))
  return [tab, openTab] as const
}
