import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import { Activity, type ComponentType, memo, useEffect, useRef, useState } from 'react'
import { watchInput } from '../../../lib/operator-input.ts'
import { trpc } from '../../../lib/trpc.ts'
import { BrandsTab } from '../brands/brands-tab.tsx'
import { CodesTab } from '../codes/codes-tab.tsx'
import { CollectionTab } from '../collection/collection-tab.tsx'
import { StatusLine } from '../collection/current-run.tsx'
import { useCollectionProgress } from '../collection/use-collection.ts'
import { ADMIN_TABS, type AdminTab } from '../common/admin-search.ts'
import { isUnauthorized, showProblem, showSuccess } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { ask, Dialogs, hasUnsavedText } from '../common/dialog.tsx'
import { NO_REFRESH, refreshPanel } from '../common/refresh-panel.ts'
import { useAdminTab } from '../common/use-admin-search.ts'
import { LogsTab } from '../logs/logs-tab.tsx'
import { OverviewTab } from '../overview/overview-tab.tsx'
import { ScheduleTab } from '../schedule/schedule-tab.tsx'
import { SettingsTab } from '../settings/settings-tab.tsx'
import { TransferActions } from '../transfer/transfer-actions.tsx'
import { TabStrip } from './tab-strip.tsx'

/**
 * Heights of the parts that stick, so that they stack without measuring: tabs and status line, then
 * the filter row, then column heads. On narrow screens the row above the tabs scrolls away.
 */
const STICKY_HEIGHTS =
  '[--admin-head:calc(5rem+1px)] [--admin-table-head:calc(var(--admin-head)+3.25rem)] xl:[--admin-head:calc(5.25rem+1px)] pointer-coarse:[--admin-table-head:calc(var(--admin-head)+3.75rem)]'

type AdminShellProps = {
  username: string
  /** The login stands over the panel: it asks for nothing until somebody has logged in. */
  isExpired: boolean
  onLogout: () => void
  onExpired: () => void
}

/** Head with tabs and the running collection, which stays in sight; the tab at hand below. */
export function AdminShell({ username, isExpired, onLogout, onExpired }: AdminShellProps) {
  const [tab, openTab] = useAdminTab()
  const heading = useRef<HTMLHeadingElement>(null)
  // The session ends on this page in any case.
  const logout = trpc.auth.logout.useMutation({
    ...NO_REFRESH,
    onSuccess: () => showSuccess('Abmeldung erfolgreich'),
    onError: () =>
      showProblem(
        'Verbindungsfehler',
        'Der Server hat die Abmeldung nicht bestätigt. Schließen Sie den Browser, um die Sitzung sicher zu beenden.',
      ),
    onSettled: onLogout,
  })
  const leaving = {
    title: 'Trotzdem abmelden?',
    question: 'Was Sie eingegeben haben, ist noch nicht gespeichert und geht verloren.',
    confirmLabel: 'Abmelden',
    onConfirm: logout.mutate,
  }
  useSessionCache(isExpired, onExpired)
  const connection = useCollectionProgress(isExpired, onExpired)
  // The panel is left by loading another page only.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => hasUnsavedText() })
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => watchInput(), [])

  return (
    // Arrow keys only move between the tabs: every opened tab is an entry in the history.
    <Tabs.Root
      value={tab}
      onValueChange={openTab}
      activationMode="manual"
      className={STICKY_HEIGHTS}
    >
      <header className="-top-12 sticky z-30 bg-background xl:top-0">
        <div className="flex flex-wrap items-center gap-x-6 border-b px-4 sm:px-6 xl:flex-nowrap">
          <h1
            ref={heading}
            tabIndex={-1}
            className="flex h-12 items-center whitespace-nowrap text-lg"
          >
            Admin Panel
          </h1>
          <TabStrip
            tab={tab}
            className="order-last -mx-4 w-[calc(100%+2rem)] shrink-0 sm:-mx-6 sm:w-[calc(100%+3rem)] xl:order-none xl:mx-0 xl:mt-auto xl:w-auto xl:shrink"
          />
          <div className="ml-auto flex min-w-0 items-center gap-3 text-sm xl:shrink-999">
            <span
              className="hidden truncate text-muted-foreground sm:inline xl:max-2xl:hidden"
              title={username}
            >
              Angemeldet als {username}
            </span>
            <SmallButton
              disabled={logout.isPending}
              onClick={() => (hasUnsavedText() ? ask(leaving) : logout.mutate())}
            >
              Abmelden
            </SmallButton>
          </div>
        </div>
        <StatusLine connection={connection} />
      </header>
      <main className="px-4 pb-28 sm:px-6">
        <Tabs.Content value={tab} className="pt-6">
          <TabPages tab={tab} />
        </Tabs.Content>
        <Dialogs />
      </main>
    </Tabs.Root>
  )
}

/**
 * Refreshes the panel after every mutation, which stays pending until then if it succeeded; calls
 * back when any call is answered with 'not logged in', and asks for everything again once somebody has
 * logged in. What the panel has loaded goes with the session that the operator ends.
 */
function useSessionCache(isExpired: boolean, onUnauthorized: () => void) {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  useEffect(() => {
    const [queries, mutations] = [queryClient.getQueryCache(), queryClient.getMutationCache()]
    const onError = (error: unknown) => {
      if (isUnauthorized(error)) onUnauthorized()
    }
    queries.config = { onError }
    mutations.config = {
      onError,
      onSettled: async (_data, error, _input, _context, { meta }) => {
        if (meta?.refreshes === false || isUnauthorized(error)) return
        // Without an answer nobody knows whether it was changed.
        const refreshed = refreshPanel(utils)
        if (!error) await refreshed
      },
    }
    return () => {
      queries.config = {}
      mutations.config = {}
      queryClient.clear()
    }
  }, [queryClient, utils, onUnauthorized])
  useEffect(() => {
    if (!isExpired) return
    // Lists that refresh themselves wait as behind another window.
    focusManager.setFocused(false)
    return () => {
      focusManager.setFocused(undefined)
      void queryClient.invalidateQueries()
    }
  }, [isExpired, queryClient])
}

const TABS: Record<AdminTab, ComponentType> = {
  uebersicht: memo(OverviewTab),
  datensammlung: memo(CollectionTab),
  marken: memo(() => <BrandsTab importExport={<TransferActions kind="brands" />} />),
  geplant: memo(ScheduleTab),
  codes: memo(() => <CodesTab importExport={<TransferActions kind="codes" />} />),
  logs: memo(LogsTab),
  einstellungen: memo(SettingsTab),
}

/**
 * The open tab. Those that were open before stay as they are, hidden and at rest, so that a change of tab
 * loses nothing that was typed.
 */
function TabPages({ tab }: { tab: AdminTab }) {
  const [opened, setOpened] = useState<readonly AdminTab[]>([])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  return ADMIN_TABS.filter((name) => opened.includes(name)).map((name) => {
    const Tab = TABS[name]
    return (
      <Activity key={name} mode={name === tab ? 'visible' : 'hidden'}>
        <Tab />
      </Activity>
    )
  })
}
