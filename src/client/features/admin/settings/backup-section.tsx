import { Download, Save } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Backup } from '#shared/schemas/backup.ts'
import { BACKUP_TEXTS, describeBackup } from '#shared/texts/admin-settings-de.ts'
import { formatMinute, formatPercent } from '#shared/texts/format.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { failureToast, showProblem, showSuccess } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { PageSection, ProgressBar, QueryContent } from '../common/page-blocks.tsx'
import { Time } from '../common/table-cells.tsx'

const texts = BACKUP_TEXTS

/** Copies of the database: those there are, and another one now. */
export function BackupSection() {
  const { query, start, isRunning } = useBackups()
  return (
    <PageSection heading={texts.heading}>
      <p className="mb-3 max-w-text text-muted-foreground text-sm">{texts.explanation}</p>
      <SmallButton disabled={isRunning} onClick={start}>
        <Save />
        {isRunning ? texts.running : texts.start}
      </SmallButton>
      <div className="mt-3 grid min-w-0 gap-3">
        <QueryContent query={query} failedText={texts.loadFailed} skeleton="h-24">
          {(overview) => (
            <>
              <BackupState overview={overview} />
              <BackupList backups={overview.backups} />
            </>
          )}
        </QueryContent>
      </div>
      <p className="mt-2 text-muted-foreground text-sm">
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
    <Notice variant="destructive">
      <strong>{texts.lastFailure}:</strong> {failure.message}
    </Notice>
  )
}

/** Newest first. Plain download links: no size limit, and the session cookie authorises them. */
function BackupList({ backups }: { backups: readonly Backup[] }) {
  if (backups.length === 0) return <p className="text-muted-foreground text-sm">{texts.empty}</p>
  return (
    <ul className="divide-y rounded-lg border bg-card text-sm">
      {backups.map((backup) => (
        <li
          key={backup.name}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-3 py-2"
        >
          <div className="min-w-0 grow basis-36">
            <p className="font-medium">
              <Time instant={backup.createdAt} format={formatMinute} />
            </p>
            <p className="text-muted-foreground">{describeBackup(backup)}</p>
          </div>
          {backup.verified ? (
            <Badge variant="default">{texts.verified}</Badge>
          ) : (
            <Badge variant="warning" title={texts.unverifiedHint}>
              {texts.unverified}
            </Badge>
          )}
          <a
            href={`/api/admin/backups/${backup.name}`}
            download
            aria-label={`${formatMinute(backup.createdAt)}: ${texts.download}`}
            className={buttonVariants({ variant: 'ghost', size: 'sm' })}
          >
            <Download />
            <span className="max-sm:hidden">{texts.download}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const POLL_MS = 500

/** The backups, asked for often while one is written; the one begun here ends with a toast. */
function useBackups() {
  const utils = trpc.useUtils()
  /** Since when the end of a backup is awaited. */
  const [startedMs, setStartedMs] = useState<number | null>(null)
  const query = trpc.backups.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (startedMs !== null || state.data?.running ? POLL_MS : false),
  })
  const { data, dataUpdatedAt } = query

  useEffect(() => {
    if (startedMs === null || !data || dataUpdatedAt < startedMs || data.running) return
    setStartedMs(null)
    const [newest] = data.backups
    if (data.failure) showProblem({ title: texts.failed.title, description: data.failure.message })
    else showSuccess(texts.done, newest && describeBackup(newest))
    void utils.overview.invalidate()
  }, [startedMs, data, dataUpdatedAt, utils])

  const start = trpc.backups.start.useMutation({
    // The server registers the backup before it answers, so every later list contains it.
    onSuccess: () => setStartedMs(Date.now()),
    onError: failureToast(texts.failed.title, texts.failed.fallback),
    onSettled: () => void utils.backups.list.invalidate(),
  })
  const isRunning = start.isPending || startedMs !== null || Boolean(data?.running)
  return { query, start: () => start.mutate(), isRunning }
}
