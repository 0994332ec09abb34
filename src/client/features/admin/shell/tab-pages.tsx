import { Activity, type ComponentType, memo, useState } from 'react'
import { BrandsTab } from '../brands/brands-tab.tsx'
import { CodesTab } from '../codes/codes-tab.tsx'
import { CollectionTab } from '../collection/collection-tab.tsx'
import { ADMIN_TABS, type AdminTab } from '../common/admin-search.ts'
import { LogsTab } from '../logs/logs-tab.tsx'
import { OverviewTab } from '../overview/overview-tab.tsx'
import { ScheduleTab } from '../schedule/schedule-tab.tsx'
import { SettingsTab } from '../settings/settings-tab.tsx'
import { TransferActions } from '../transfer/transfer-actions.tsx'

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
export function TabPages({ tab }: { tab: AdminTab }) {
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
