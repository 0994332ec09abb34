import { Play, Square } from 'lucide-react'
import type { CollectionResult, Run } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS, describeResult } from '#shared/texts/admin-collection-de.ts'
import {
  formatCount,
  formatDateTime,
  formatNumber,
  formatSeconds,
  toPercent,
} from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { ProgressBar, type Stat, Stats } from '../common/page-blocks.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'
import { type Connection, useCollection } from './use-collection.ts'

/** Starts a collection, or shows the running one and stops it. */
export function RunControls({ run }: { run: Run | null }) {
  const { run: runNow, start, readAgain, stop } = useCollection()
  const isBusy = run !== null || [runNow, start, readAgain].some(({ isPending }) => isPending)
  return (
    <Card>
      <h2 className="text-xl">Automatische Datensammlung</h2>
      <p className="max-w-text text-sm text-muted-foreground mt-1">
        Durchsucht die eingerichtete Quelle nach Posts zu allen Marken im Verzeichnis und übernimmt
        neue Rabattcodes.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => runNow.mutate()}>
          <Play />
          {runNow.isPending ? 'Sammlung läuft …' : 'Sofort starten'}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={() => start.mutate()}>
          {start.isPending ? 'Wird gestartet …' : 'Im Hintergrund starten'}
        </Button>
        <Button
          variant="outline"
          disabled={isBusy}
          title="Liest noch einmal, woraus Codes gelesen wurden: Posts, die noch im Ordner liegen, sonst die gespeicherten Zitate."
          onClick={() => readAgain.mutate()}
        >
          {readAgain.isPending ? 'Wird gestartet …' : 'Neu lesen'}
        </Button>
        {run && (
          <Button variant="outline" disabled={stop.isPending} onClick={() => stop.mutate()}>
            <Square className="fill-current text-destructive" />
            {stop.isPending ? 'Wird angehalten …' : 'Sammlung anhalten'}
          </Button>
        )}
      </div>
      {run && <RunProgress run={run} />}
    </Card>
  )
}

function RunProgress({ run }: { run: Run }) {
  return (
    <div className="mt-5 grid gap-2 border-t pt-4">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
        <span className="font-medium">{describeStep(run)}</span>
        <span className="text-muted-foreground">
          {[`${getPercentDone(run)} %`, describeRemaining(run.remainingSeconds)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <RunProgressBar run={run} />
      <Stats items={listFigures(run)} />
    </div>
  )
}

/** How far the running collection has come; also stands in the status line. */
function RunProgressBar({ run }: { run: Run }) {
  const percent = getPercentDone(run)
  return (
    <ProgressBar
      label="Fortschritt der Datensammlung"
      percent={percent}
      valueText={`${percent} %, ${describeStep(run)}`}
    />
  )
}

/** One slim line under the tabs: the running collection, or the last one. */
export function StatusLine({ connection }: { connection: Connection }) {
  const { data: run } = trpc.collection.latest.useQuery()
  const isRunning = run?.status === 'running'
  return (
    // The stop button disappears when the run ends; the focus moves to the line that shows the result.
    <FocusKeeper
      count={isRunning ? 1 : 0}
      className="flex h-9 items-center gap-3 overflow-hidden border-b bg-muted px-4 text-sm focus-visible:-outline-offset-2 sm:px-6"
    >
      {isRunning ? <RunningLine run={run} /> : <IdleLine run={run ?? null} />}
      {connection === 'connecting' && (
        <span className="shrink-0 text-warning-ink max-sm:sr-only">
          Live-Verbindung wird wiederhergestellt …
        </span>
      )}
    </FocusKeeper>
  )
}

function IdleLine({ run }: { run: Run | null }) {
  return (
    <p className="min-w-0 grow truncate text-muted-foreground">
      Keine Datensammlung aktiv.
      {run &&
        ` Letzte ${formatDateTime(run.finishedAt ?? run.startedAt)} (${COLLECTION_TEXTS.statuses[run.status].toLowerCase()}): ${describeResult(run)}.`}
    </p>
  )
}

function RunningLine({ run }: { run: Run }) {
  const { stop } = useCollection()
  return (
    <>
      <span className="w-10 shrink-0 font-medium tabular-nums">{getPercentDone(run)} %</span>
      <div className="w-16 shrink-0 sm:w-40">
        <RunProgressBar run={run} />
      </div>
      <p className="min-w-0 grow truncate tabular-nums">
        <span className="font-medium">{describeStep(run)}</span>
        <span className="text-muted-foreground max-md:hidden"> · {describeResult(run)}</span>
        {run.remainingSeconds !== null && (
          <span className="text-muted-foreground max-lg:hidden">
            {' '}
            · {describeRemaining(run.remainingSeconds)}
          </span>
        )}
      </p>
      <button
        type="button"
        disabled={stop.isPending}
        onClick={() => stop.mutate()}
        aria-label="Sammlung anhalten"
        className="-mr-2 inline-flex h-9 shrink-0 items-center gap-1.5 px-2 font-medium text-destructive-ink hover:underline focus-visible:-outline-offset-2 disabled:opacity-60"
      >
        <Square className="size-3.5 fill-current" />
        <span className="max-sm:hidden">
          {stop.isPending ? 'Wird angehalten …' : 'Sammlung anhalten'}
        </span>
      </button>
    </>
  )
}

/** `codesAdded / codesFound` in whole per cent; 0 when nothing was found. */
export const getSuccessRate = ({ codesAdded, codesFound }: CollectionResult) =>
  codesFound === 0 ? 0 : toPercent(codesAdded / codesFound)

export const getPercentDone = ({ share }: Run) => Math.floor(share * 100)

/** `noch etwa 40 Sekunden`; null while there is no estimate. */
export function describeRemaining(seconds: number | null): string | null {
  if (seconds === null) return null
  if (seconds < 60) return `noch etwa ${formatCount(Math.max(1, seconds), 'Sekunde', 'Sekunden')}`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `noch etwa ${formatCount(minutes, 'Minute', 'Minuten')}`
  return `noch etwa ${formatCount(Math.round(minutes / 60), 'Stunde', 'Stunden')}`
}

/** `1 Min 5 s`; null while it runs. */
export function describeDuration({ startedAt, finishedAt }: Run): string | null {
  if (!finishedAt) return null
  return formatSeconds(Math.max(0, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000))
}

/** What the run does now, in one phrase; reading again goes by posts, not brand by brand. */
export function describeStep({ trigger, currentBrand, brandsDone, brandsTotal }: Run): string {
  const step = currentBrand ?? 'wird vorbereitet'
  if (trigger === 'again') return step
  if (trigger === 'upload') return 'Hochgeladene Dateien'
  return `${step} (${formatNumber(brandsDone)} von ${formatCount(brandsTotal, 'Marke', 'Marken')})`
}

/** What the run did so far, by name; reading again finds nothing new. */
export function listFigures({ trigger, totalSearched, codesFound, codesAdded }: Run): Stat[] {
  if (trigger === 'again') return [['Neu gelesen', codesFound]]
  return [
    ['Durchsucht', totalSearched],
    ['Gefunden', codesFound],
    ['Neu', codesAdded],
  ]
}

/** What the run used of services that may cost money, by name; nothing it did not use. */
export const listSpending = ({ searchCalls, modelCalls, modelTokens }: Run) =>
  (
    [
      ['Suchanfragen', searchCalls],
      ['KI-Anfragen', modelCalls],
      ['Tokens', modelTokens],
    ] as const
  ).filter(([, count]) => count > 0)
