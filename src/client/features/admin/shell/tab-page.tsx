import { AddBrandButton } from '../brands/add-brands.tsx'
import { BrandsTab } from '../brands/brands-tab.tsx'
import { CodesTab } from '../codes/codes-tab.tsx'
import { CollectionTab } from '../collection/collection-tab.tsx'
import { useAdminTab } from '../common/use-admin-search.ts'
import { LogsTab } from '../logs/logs-tab.tsx'
import { OverviewTab } from '../overview/overview-tab.tsx'
import { ScheduleTab } from '../schedule/schedule-tab.tsx'
import { SettingsTab } from '../settings/settings-tab.tsx'
import { TransferActions } from '../transfer/transfer-actions.tsx'

/** The tab named in the address. */
export function TabPage() {
  const [tab] = useAdminTab()
  switch (tab) {
    case 'uebersicht':
      return <OverviewTab />
    case 'datensammlung':
      return <CollectionTab renderAddButton={(name) => <AddBrandButton name={name} />} />
    case 'marken':
      return <BrandsTab importExport={<TransferActions kind="brands" />} />
    case 'geplant':
      return <ScheduleTab />
    case 'codes':
      return <CodesTab importExport={<TransferActions kind="codes" />} />
    case 'logs':
      return <LogsTab />
    case 'einstellungen':
      return <SettingsTab />
  }
}
