import { SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { BlockedSection } from './blocked-section.tsx'
import { CronSection } from './cron-section.tsx'
import { ReviewSection } from './review-section.tsx'

/** What the operator sets: the recurring collection, the review and the block list. */
export function SettingsTab() {
  return (
    <>
      <h2 className="sr-only">{SETTINGS_TEXTS.heading}</h2>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-8">
          <CronSection />
          <ReviewSection />
        </div>
        <BlockedSection />
      </div>
    </>
  )
}
