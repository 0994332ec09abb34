import { PublicLink } from '../common/table-cells.tsx'
import { AccessSection } from './access-section.tsx'
import { BackupSection } from './backup-section.tsx'
import { BlockedSection } from './blocked-section.tsx'
import { ConnectionSections } from './connection-sections.tsx'
import { CronSection } from './cron-section.tsx'
import { ReviewSection, SpendingSection } from './review-and-spending.tsx'

export function SettingsTab() {
  return (
    <>
      <h2 className="sr-only">Einstellungen</h2>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-8">
          <CronSection />
          <ReviewSection />
          <SpendingSection />
          <ConnectionSections />
        </div>
        <div className="grid min-w-0 gap-8">
          <BackupSection />
          <AccessSection />
          <BlockedSection />
        </div>
      </div>
      <p className="mt-8 border-t pt-4 text-primary-ink text-sm">
        <PublicLink href="/api/docs">API-Dokumentation</PublicLink>
      </p>
    </>
  )
}
