import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { LogEntry } from '#shared/schemas/log.ts'
import { LOG_TEXTS } from '#shared/texts/admin-logs-de.ts'
import { formatDateTime } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { Time } from '../common/time.tsx'
import { LogDetails } from './log-details.tsx'

const LEVELS: Record<LogEntry['level'], { tone: BadgeTone; Icon: LucideIcon }> = {
  info: { tone: 'blue', Icon: Info },
  success: { tone: 'accent', Icon: CircleCheck },
  warning: { tone: 'warning', Icon: TriangleAlert },
  error: { tone: 'danger', Icon: CircleAlert },
}

function LevelBadge({ level }: { level: LogEntry['level'] }) {
  const { tone, Icon } = LEVELS[level]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {LOG_TEXTS.levels[level]}
    </Badge>
  )
}

const LogTime = ({ entry }: { entry: LogEntry }) => (
  <Time instant={entry.timestamp} format={formatDateTime} className="text-muted" />
)

const TypeBadge = ({ type }: { type: LogEntry['type'] }) => <Badge>{LOG_TEXTS.types[type]}</Badge>

export const LOG_COLUMNS: Column<LogEntry>[] = [
  {
    id: 'level',
    header: LOG_TEXTS.level,
    width: 'w-px',
    hideBelow: 'md',
    cell: ({ level }) => <LevelBadge level={level} />,
  },
  {
    id: 'type',
    header: LOG_TEXTS.type,
    width: 'w-px',
    hideBelow: 'md',
    cell: ({ type }) => <TypeBadge type={type} />,
  },
  {
    id: 'time',
    header: LOG_TEXTS.time,
    width: 'w-px',
    hideBelow: 'md',
    cell: (entry) => <LogTime entry={entry} />,
  },
  {
    id: 'message',
    header: LOG_TEXTS.message,
    isRowHeader: true,
    cell: (entry) => (
      <div className="py-1.5 font-normal [overflow-wrap:anywhere]">
        <div className="mb-1 flex flex-wrap items-center gap-1.5 @2xl:hidden">
          <LevelBadge level={entry.level} />
          <TypeBadge type={entry.type} />
          <LogTime entry={entry} />
        </div>
        <div className="gap-x-3 @4xl:flex @4xl:flex-wrap">
          <p>{entry.message}</p>
          <LogDetails entry={entry} />
        </div>
      </div>
    ),
  },
]
