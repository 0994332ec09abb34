import type { ReactNode } from 'react'
import { AddBrandButton } from '../brands/add-brands.tsx'
import { BrandsTab } from '../brands/brands-tab.tsx'
import { CodesTab } from '../codes/codes-tab.tsx'
import { CollectionTab } from '../collection/collection-tab.tsx'
import type { AdminTab } from '../common/admin-search.ts'
import { useAdminTab } from '../common/use-admin-search.ts'
import { LogsTab } from '../logs/logs-tab.tsx'
import { OverviewTab } from '../overview/overview-tab.tsx'
import { ScheduleTab } from '../schedule/schedule-tab.tsx'
import { SettingsTab } from '../settings/settings-tab.tsx'
import { TransferActions } from '../transfer/transfer-actions.tsx'

const TABS: Record<AdminTab, () => ReactNode> = {
  uebersicht: OverviewTab,
  datensammlung: () => <CollectionTab renderAddButton={(name) => <AddBrandButton name={name} />} />,
  marken: () => <BrandsTab importExport={<TransferActions kind="brands" />} />,
  geplant: ScheduleTab,
  codes: () => <CodesTab importExport={<TransferActions kind="codes" />} />,
  logs: LogsTab,
  einstellungen: SettingsTab,
}

export function TabPage() {
  const [tab] = useAdminTab()
  const Tab = TABS[tab]
  return <Tab />
}
