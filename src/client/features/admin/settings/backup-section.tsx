import { Save } from 'lucide-react'
import { BACKUP_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatPercent } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { Outputs } from '../../../lib/trpc.ts'
import { PageSection } from '../common/page-section.tsx'
import { ProgressBar } from '../common/progress-bar.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { BackupList } from './backup-list.tsx'
import { useBackups } from './use-backups.ts'

const texts = BACKUP_TEXTS

/** Copies of the database: those there are, and another one now. */
export function BackupSection() {
  const { query, start, isRunning } = useBackups()
  return (
    <PageSection heading={texts.heading}>
      <p className="mb-3 max-w-text text-muted text-sm">{texts.explanation}</p>
      <Button variant="secondary" size="small" disabled={isRunning} onClick={start}>
        <Save aria-hidden="true" />
        {isRunning ? texts.running : texts.start}
      </Button>
      <div className="mt-3 grid min-w-0 gap-3">
        <QueryContent
          query={query}
          failedText={texts.loadFailed}
          skeleton={<Skeleton className="h-24" />}
        >
          {(overview) => (
            <>
              <BackupState overview={overview} />
              <BackupList backups={overview.backups} />
            </>
          )}
        </QueryContent>
      </div>
      <p className="mt-2 text-muted text-sm">
        {texts.restoreHint} <code className="whitespace-nowrap">{texts.restoreCommand}</code>
      </p>
    </PageSection>
  )
}

/** How far the running one is, or why the last one failed. */
function BackupState({ overview }: { overview: Outputs['backups']['list'] }) {
  const { running, failure } = overview
  if (running) {
    const percent = Math.floor(running.share * 100)
    return (
      <ProgressBar label={texts.progress} percent={percent} valueText={formatPercent(percent)} />
    )
  }
  if (!failure) return null
  return (
    <Notice tone="danger">
      <strong>{texts.lastFailure}:</strong> {failure.message}
    </Notice>
  )
}
