import { Download } from 'lucide-react'
import type { Backup } from '#shared/schemas/backup.ts'
import { BACKUP_TEXTS, describeBackup } from '#shared/texts/admin-settings-de.ts'
import { formatMinute } from '#shared/texts/format.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Time } from '../common/time.tsx'

const texts = BACKUP_TEXTS

/** Newest first; the browser's own download takes any size, and the cookie lets it in. */
export function BackupList({ backups }: { backups: readonly Backup[] }) {
  if (backups.length === 0) return <p className="text-muted text-sm">{texts.empty}</p>
  return (
    <ul className="divide-y rounded-control border bg-card text-sm">
      {backups.map((backup) => (
        <li
          key={backup.name}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-3 py-2"
        >
          <div className="min-w-0 grow basis-36">
            <p className="font-medium">
              <Time instant={backup.createdAt} format={formatMinute} />
            </p>
            <p className="text-muted">{describeBackup(backup)}</p>
          </div>
          {backup.verified ? (
            <Badge tone="accent">{texts.verified}</Badge>
          ) : (
            <Badge tone="warning" title={texts.unverifiedHint}>
              {texts.unverified}
            </Badge>
          )}
          <a
            href={`/api/admin/backups/${backup.name}`}
            download
            aria-label={`${formatMinute(backup.createdAt)}: ${texts.download}`}
            className={buttonVariants({ variant: 'ghost', size: 'small' })}
          >
            <Download aria-hidden="true" />
            <span className="max-sm:hidden">{texts.download}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
