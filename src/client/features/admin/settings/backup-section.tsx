import { Download, Save } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Backup } from '#shared/schemas/backup.ts'
import { formatBytes, formatMinute, formatPercent } from '#shared/texts/format.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { failureToast, showProblem, showSuccess } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import {
  PageSection,
  ProgressBar,
  QueryContent,
  RowList,
  SettingRow,
} from '../common/page-blocks.tsx'
import { Time } from '../common/table-cells.tsx'

const FAILED = 'Sicherung fehlgeschlagen'

/** Copies of the database: those there are, and another one now. */
export function BackupSection() {
  const { query, start, isRunning } = useBackups()
  return (
    <PageSection heading="Sicherungen">
      <p className="mb-3 max-w-text text-muted-foreground text-sm">
        Jede Nacht um 3:07 Uhr wird die Datenbank gesichert und die Kopie geprüft. Es bleiben die
        letzten sieben, dazu sieben von Hand, keine länger als sieben Tage. Bewahren Sie eine Kopie
        auch an einem anderen Ort auf.
      </p>
      <SmallButton disabled={isRunning} onClick={start}>
        <Save />
        {isRunning ? 'Wird gesichert …' : 'Jetzt sichern'}
      </SmallButton>
      <div className="mt-3 grid min-w-0 gap-3">
        <QueryContent
          query={query}
          failedText="Die Sicherungen konnten nicht geladen werden."
          skeleton="h-24"
        >
          {(overview) => (
            <>
              <BackupState overview={overview} />
              <RowList empty="Noch keine Sicherungen. Die erste entsteht in der nächsten Nacht.">
                {overview.backups.map((backup) => (
                  <BackupRow key={backup.name} backup={backup} />
                ))}
              </RowList>
            </>
          )}
        </QueryContent>
      </div>
      <p className="mt-2 text-muted-foreground text-sm">
        Zurückspielen geht auf dem Server, bei angehaltenem Dienst:{' '}
        <code className="inline-block">codefluencer restore DATEI</code>
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
      <ProgressBar
        label="Fortschritt der Sicherung"
        percent={percent}
        valueText={formatPercent(percent)}
      />
    )
  }
  if (!failure) return null
  return (
    <Notice variant="destructive">
      <strong>Letzte Sicherung fehlgeschlagen:</strong> {failure.message}
    </Notice>
  )
}

/** Plain download links: no size limit, and the session cookie authorises them. */
const BackupRow = ({ backup }: { backup: Backup }) => (
  <SettingRow
    label={<Time instant={backup.createdAt} format={formatMinute} />}
    hint={describeBackup(backup)}
  >
    {backup.verified ? (
      <Badge variant="default">Geprüft</Badge>
    ) : (
      <Badge variant="warning" title="Die Datei wurde nach der Prüfung verändert oder nie geprüft.">
        Ungeprüft
      </Badge>
    )}
    <a
      href={`/api/admin/backups/${backup.name}`}
      download
      aria-label={`${formatMinute(backup.createdAt)}: Herunterladen`}
      className={buttonVariants({ variant: 'ghost', size: 'sm' })}
    >
      <Download />
      <span className="max-sm:hidden">Herunterladen</span>
    </a>
  </SettingRow>
)

const KINDS = { nightly: 'nächtlich', manual: 'von Hand' }
const describeBackup = ({ kind, bytes }: Backup) => `${KINDS[kind]}, ${formatBytes(bytes)}`

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
    if (data.failure) showProblem(FAILED, data.failure.message)
    else showSuccess('Sicherung erstellt', newest && describeBackup(newest))
    void utils.overview.invalidate()
  }, [startedMs, data, dataUpdatedAt, utils])

  const start = trpc.backups.start.useMutation({
    // The server registers the backup before it answers, so every later list contains it.
    onSuccess: () => setStartedMs(Date.now()),
    onError: failureToast(FAILED, 'Die Sicherung konnte nicht beginnen'),
  })
  const isRunning = start.isPending || startedMs !== null || Boolean(data?.running)
  return { query, start: () => start.mutate(), isRunning }
}
