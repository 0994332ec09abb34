import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { LogEntry } from '#shared/schemas/log.ts'
import { LOG_TEXTS } from '#shared/texts/admin-logs-de.ts'
import { formatCount, formatDateTime, formatNumber } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx'
import { column } from '../common/columns.tsx'
import { Time } from '../common/table-cells.tsx'

const LEVELS: Record<LogEntry['level'], { variant: BadgeVariant; Icon: LucideIcon }> = {
  info: { variant: 'blue', Icon: Info },
  success: { variant: 'default', Icon: CircleCheck },
  warning: { variant: 'warning', Icon: TriangleAlert },
  error: { variant: 'destructive', Icon: CircleAlert },
}

function LevelBadge({ level }: { level: LogEntry['level'] }) {
  const { variant, Icon } = LEVELS[level]
  return (
    <Badge variant={variant}>
      <Icon />
      {LOG_TEXTS.levels[level]}
    </Badge>
  )
}

const LogTime = ({ entry }: { entry: LogEntry }) => (
  <Time instant={entry.timestamp} format={formatDateTime} className="text-muted-foreground" />
)

const TypeBadge = ({ type }: { type: LogEntry['type'] }) => <Badge>{LOG_TEXTS.types[type]}</Badge>

const NARROW = { width: 'w-px', hideBelow: 'md' } as const

export const LOG_COLUMNS: Column<LogEntry>[] = [
  column('level', LOG_TEXTS.level, ({ level }) => <LevelBadge level={level} />, NARROW),
  column('type', LOG_TEXTS.type, ({ type }) => <TypeBadge type={type} />, NARROW),
  column('time', LOG_TEXTS.time, (entry) => <LogTime entry={entry} />, NARROW),
  column('message', LOG_TEXTS.message, (entry) => <Message entry={entry} />, { isRowHeader: true }),
]

/** The message; where the table is narrow, what the other columns say stands above it. */
const Message = ({ entry }: { entry: LogEntry }) => (
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
)

/** `416 Codes gefunden, 364 neu, Dauer 1,7 s`; null when the details hold no figures. */
function describeCollection(details: Record<string, unknown>): string | null {
  const { codesFound, codesAdded, duration } = details
  const parts = [
    typeof codesFound === 'number' &&
      `${formatCount(codesFound, 'Code', 'Codes')} ${LOG_TEXTS.found}`,
    typeof codesAdded === 'number' && `${formatNumber(codesAdded)} ${LOG_TEXTS.added}`,
    typeof duration === 'number' &&
      `${LOG_TEXTS.duration} ${formatNumber(Math.round(duration / 100) / 10)}\u00a0s`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

/** Text as text, a collection in figures, everything else to unfold. */
function LogDetails({ entry: { type, details } }: { entry: LogEntry }) {
  if (details === null) return null
  if (typeof details === 'string') return <p className="text-muted-foreground">{details}</p>
  const figures = type === 'collection' ? describeCollection(details) : null
  const { codesFound: _found, codesAdded: _added, duration: _duration, ...others } = details
  const rest = figures ? others : details
  return (
    <>
      {figures && <p className="text-muted-foreground tabular-nums">{figures}</p>}
      {Object.keys(rest).length > 0 && (
        <details className="open:basis-full">
          <summary className="w-fit text-primary-ink hover:underline">
            {LOG_TEXTS.showDetails}
          </summary>
          <pre className="mt-1 max-h-64 overflow-auto whitespace-pre-wrap rounded-sm bg-muted p-2 font-mono">
            {JSON.stringify(rest, null, 2)}
          </pre>
        </details>
      )}
    </>
  )
}
