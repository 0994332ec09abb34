import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { LOG_FILTERS } from '#shared/domain/vocabulary.ts'
import type { LogEntry } from '#shared/schemas/log.ts'
import { formatCount, formatDateTime, formatNumber } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx'
import { column, Time } from '../common/table-cells.tsx'

export const TYPE_NAMES: Record<(typeof LOG_FILTERS)[number], string> = {
  collection: 'Sammlung',
  extraction: 'Extraktion',
  brand: 'Marke',
  security: 'Sicherheit',
  admin: 'Admin',
  cronjob: 'Cronjob',
  contact: 'Kontaktanfragen',
}

type Level = { name: string; variant: BadgeVariant; Icon: LucideIcon }
export const LEVELS: Record<LogEntry['level'], Level> = {
  info: { name: 'Info', variant: 'blue', Icon: Info },
  success: { name: 'Erfolg', variant: 'default', Icon: CircleCheck },
  warning: { name: 'Warnung', variant: 'warning', Icon: TriangleAlert },
  error: { name: 'Fehler', variant: 'destructive', Icon: CircleAlert },
}

function LevelBadge({ level }: { level: LogEntry['level'] }) {
  const { name, variant, Icon } = LEVELS[level]
  return (
    <Badge variant={variant}>
      <Icon />
      {name}
    </Badge>
  )
}

const LogTime = ({ entry }: { entry: LogEntry }) => (
  <Time instant={entry.timestamp} format={formatDateTime} className="text-muted-foreground" />
)

const TypeBadge = ({ type }: { type: LogEntry['type'] }) => <Badge>{TYPE_NAMES[type]}</Badge>

const NARROW = { width: 'w-px', hideBelow: 'md' } as const

export const LOG_COLUMNS: Column<LogEntry>[] = [
  column('level', 'Stufe', ({ level }) => <LevelBadge level={level} />, NARROW),
  column('type', 'Typ', ({ type }) => <TypeBadge type={type} />, NARROW),
  column('time', 'Zeit', (entry) => <LogTime entry={entry} />, NARROW),
  column('message', 'Meldung', (entry) => <Message entry={entry} />, { isRowHeader: true }),
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
    typeof codesFound === 'number' && `${formatCount(codesFound, 'Code', 'Codes')} gefunden`,
    typeof codesAdded === 'number' && `${formatNumber(codesAdded)} neu`,
    typeof duration === 'number' && `Dauer ${formatNumber(Math.round(duration / 100) / 10)}\u00a0s`,
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
          <summary className="w-fit text-primary-ink hover:underline">Details anzeigen</summary>
          <pre className="mt-1 max-h-64 overflow-auto whitespace-pre-wrap rounded-sm bg-muted p-2 font-mono">
            {JSON.stringify(rest, null, 2)}
          </pre>
        </details>
      )}
    </>
  )
}
