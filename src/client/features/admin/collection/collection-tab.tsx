import * as LIMITS from '#shared/domain/limits.ts'
import type { Run, SystemTile } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS, limitSentence } from '#shared/texts/admin-collection-de.ts'
import { formatDateTime, formatNumber, formatPercent } from '#shared/texts/format.ts'
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { ErrorList, Notes, PageSection, QueryContent, Stats } from '../common/page-blocks.tsx'
import { PanelLink } from '../common/table-cells.tsx'
import {
  describeDuration,
  getSuccessRate,
  listFigures,
  listSpending,
  RunControls,
} from './current-run.tsx'
import { FeedsSection } from './feeds-section.tsx'
import { PastePost } from './paste-post.tsx'
import { UnknownBrands } from './unknown-brands.tsx'
import { UploadFiles } from './upload-files.tsx'

export function CollectionTab() {
  const latest = trpc.collection.latest.useQuery()
  const running = latest.data?.status === 'running' ? latest.data : null
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-8">
        <RunControls run={running} />
        <QueryContent
          query={latest}
          failedText="Das letzte Ergebnis konnte nicht geladen werden."
          skeleton="h-40"
        >
          {(run) => run?.status !== 'running' && <LastResult run={run} />}
        </QueryContent>
        <UnknownBrands />
        <div id="post-einfuegen" className="scroll-mt-40">
          <PastePost />
        </div>
        <div id="dateien-hochladen" className="scroll-mt-40">
          <UploadFiles isRunning={running !== null} />
        </div>
        <FeedsSection />
      </div>
      <aside className="grid gap-8">
        <SystemStatus />
        <Notes items={NOTES} />
      </aside>
    </div>
  )
}

const NOTES = [
  '„Sofort starten“ wartet auf das Ergebnis. Der Fortschritt steht auf jedem Tab oben.',
  '„Im Hintergrund starten“ kehrt sofort zurück; Sie können das Panel dabei schließen.',
  'Es läuft immer nur eine Sammlung. Eine angehaltene Sammlung behält alles, was sie bis dahin gefunden hat.',
  'Ein Code wird nur übernommen, wenn er wörtlich im Post steht. Bekannte Codes werden nicht doppelt angelegt.',
  '„Gefunden“ zählt jede Fundstelle, auch die bekannter Codes. „Neu“ zählt, was hinzukam, auch wenn es noch auf Prüfung wartet.',
  '„Neu lesen“ sucht keine neuen Codes: Was heute anders gelesen wird, ändert Marke, Rabatt und Ende der bekannten. Was Sie festgelegt haben, bleibt; nennt ein Post dann einen anderen Shop, wartet er als Widerspruch.',
  'Die Erfolgsquote ist der Anteil neuer Codes an den gefundenen.',
]

const TILE_STATES: Record<SystemTile['state'], { name: string; variant: BadgeVariant }> = {
  online: { name: 'Online', variant: 'default' },
  not_configured: { name: 'Nicht eingerichtet', variant: 'secondary' },
  unchecked: { name: 'Noch nicht geprüft', variant: 'secondary' },
  error: { name: 'Gestört', variant: 'destructive' },
}

/** What the collection depends on, with its real state. */
function SystemStatus() {
  const query = trpc.collection.systemTiles.useQuery(undefined, { staleTime: 0 })
  return (
    <PageSection heading="Systemstatus">
      <QueryContent
        query={query}
        failedText="Der Systemstatus konnte nicht geladen werden."
        skeleton="h-36"
      >
        {(tiles) => (
          <ul className="divide-y rounded-lg border bg-card text-sm">
            {tiles.map((tile) => (
              <li key={tile.key} className="px-3 py-2">
                <div className="flex items-center justify-between gap-2">
                  <span className="font-medium">{tile.label}</span>
                  <Badge variant={TILE_STATES[tile.state].variant}>
                    {TILE_STATES[tile.state].name}
                  </Badge>
                </div>
                {tile.hint && (
                  <p className="mt-0.5 text-muted-foreground [overflow-wrap:anywhere]">
                    {tile.hint}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </PageSection>
  )
}

const TRIGGERS: Record<Run['trigger'], string> = {
  manual: 'von Hand',
  brand: 'für eine Marke',
  background: 'im Hintergrund',
  cron: 'nach Zeitplan',
  schedule: 'geplante Marken',
  cli: 'Befehlszeile',
  again: 'neu gelesen',
  upload: 'hochgeladene Dateien',
  import: 'importierte Posts',
}

const VARIANTS: Record<Run['status'], BadgeVariant> = {
  running: 'default',
  completed: 'default',
  failed: 'destructive',
  stopped: 'secondary',
  interrupted: 'warning',
}

/** Figures and faults of the newest run that is over; null before the first. */
function LastResult({ run }: { run: Run | null }) {
  if (!run)
    return (
      <PageSection heading="Letztes Ergebnis">
        <p className="text-muted-foreground">Es ist noch keine Datensammlung gelaufen.</p>
      </PageSection>
    )
  const duration = describeDuration(run)
  return (
    <PageSection
      heading="Letztes Ergebnis"
      aside={<Badge variant={VARIANTS[run.status]}>{COLLECTION_TEXTS.statuses[run.status]}</Badge>}
    >
      <p className="mb-3 text-muted-foreground text-sm">
        {formatDateTime(run.startedAt)}, {TRIGGERS[run.trigger]}
        {duration && `, Dauer ${duration}`}
      </p>
      <Stats
        items={[
          ...listFigures(run),
          ...(run.trigger === 'again'
            ? []
            : [['Erfolgsquote', formatPercent(getSuccessRate(run))] as const]),
          ...listSpending(run),
        ]}
      />
      {run.trigger !== 'again' && <RunFinds run={run} />}
      {run.limitReached !== null && (
        <Notice className="mt-3">{limitSentence(run.limitReached)}.</Notice>
      )}
      <ErrorList errors={run.errors} max={run.trigger === 'upload' ? LIMITS.runErrors : 3} />
    </PageSection>
  )
}

/** What of the finds was new, and the way to it. */
function RunFinds({ run }: { run: Run }) {
  const { codesAdded, codesFound } = run
  const waiting = trpc.codes.list.useQuery(
    { runId: run.id, filter: 'review', pageSize: 1 },
    { enabled: codesAdded > 0, staleTime: 0 },
  )
  if (codesFound === 0) return null
  const toReview = waiting.data?.matching ?? 0
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {codesAdded < codesFound
        ? `${formatNumber(codesAdded)} neue von ${formatNumber(codesFound)}, die übrigen waren bekannt.`
        : 'Alle waren neu.'}
      {codesAdded > 0 && (
        <PanelLink search={{ tab: 'codes', lauf: run.id }}>
          {`${formatNumber(codesAdded)} neue ansehen`}
        </PanelLink>
      )}
      {toReview > 0 && (
        <PanelLink search={{ tab: 'codes', stand: 'review', lauf: run.id }}>
          {`${formatNumber(toReview)} prüfen`}
        </PanelLink>
      )}
    </p>
  )
}
