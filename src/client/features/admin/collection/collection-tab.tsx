import { type ReactNode, useState } from 'react'
import type { Run, SystemTile } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS, limitSentence } from '#shared/texts/admin-collection-de.ts'
import { formatCount, formatDateTime, formatNumber, formatPercent } from '#shared/texts/format.ts'
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { ErrorList, Notes, PageSection, QueryContent, Stats } from '../common/page-blocks.tsx'
import { RunControls } from './current-run.tsx'
import { describeDuration, getSuccessRate, listFigures, listSpending } from './run-text.ts'

type CollectionTabProps = { renderAddButton: (name: string) => ReactNode }

export function CollectionTab({ renderAddButton }: CollectionTabProps) {
  const latest = trpc.collection.latest.useQuery()
  const running = latest.data?.status === 'running' ? latest.data : null
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-8">
        <RunControls run={running} />
        <QueryContent query={latest} failedText={COLLECTION_TEXTS.latestFailed} skeleton="h-40">
          {(run) => (
            <>
              {run?.status !== 'running' && <LastResult run={run} />}
              {run && run.unknownBrands.length > 0 && (
                <UnknownBrands brands={run.unknownBrands} renderAddButton={renderAddButton} />
              )}
            </>
          )}
        </QueryContent>
      </div>
      <aside className="grid gap-8">
        <SystemStatus />
        <Notes items={COLLECTION_TEXTS.notes} />
      </aside>
    </div>
  )
}

const TILE_VARIANTS: Record<SystemTile['state'], BadgeVariant> = {
  online: 'default',
  not_configured: 'secondary',
  unchecked: 'secondary',
  error: 'destructive',
}

/** What the collection depends on, with its real state. */
function SystemStatus() {
  const query = trpc.collection.systemTiles.useQuery(undefined, { staleTime: 0 })
  return (
    <PageSection heading={COLLECTION_TEXTS.systemStatus}>
      <QueryContent query={query} failedText={COLLECTION_TEXTS.tilesFailed} skeleton="h-36">
        {(tiles) => (
          <ul className="divide-y rounded-lg border bg-card text-sm">
            {tiles.map((tile) => (
              <li key={tile.key} className="px-3 py-2">
                <div className="flex items-center justify-between gap-2">
                  <span className="font-medium">{tile.label}</span>
                  <Badge variant={TILE_VARIANTS[tile.state]}>
                    {COLLECTION_TEXTS.tileStates[tile.state]}
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
      <PageSection heading={COLLECTION_TEXTS.lastResult}>
        <p className="text-muted-foreground">{COLLECTION_TEXTS.noResult}</p>
      </PageSection>
    )
  const duration = describeDuration(run)
  return (
    <PageSection
      heading={COLLECTION_TEXTS.lastResult}
      aside={<Badge variant={VARIANTS[run.status]}>{COLLECTION_TEXTS.statuses[run.status]}</Badge>}
    >
      <p className="mb-3 text-muted-foreground text-sm">
        {formatDateTime(run.startedAt)}, {COLLECTION_TEXTS.triggers[run.trigger]}
        {duration && `, ${COLLECTION_TEXTS.duration} ${duration}`}
      </p>
      <Stats
        items={[
          ...listFigures(run),
          ...(run.trigger === 'again'
            ? []
            : [[COLLECTION_TEXTS.successRate, formatPercent(getSuccessRate(run))] as const]),
          ...listSpending(run),
        ]}
      />
      {run.limitReached !== null && (
        <Notice className="mt-3">{limitSentence(run.limitReached)}.</Notice>
      )}
      <ErrorList errors={run.errors} />
    </PageSection>
  )
}

const SHOWN_AT_FIRST = 10

type UnknownBrandsProps = {
  brands: Run['unknownBrands']
  renderAddButton: (name: string) => ReactNode
}

/** Brands that posts have offers for and the directory lacks; most offers first. */
function UnknownBrands({ brands, renderAddButton }: UnknownBrandsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const sorted = brands.toSorted((left, right) => right.offers - left.offers)
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN_AT_FIRST)
  return (
    <PageSection
      heading={`${COLLECTION_TEXTS.unknownPrefix} ${formatCount(brands.length, 'Marke', 'Marken')}`}
    >
      <p className="mb-2 text-muted-foreground text-sm">{COLLECTION_TEXTS.unknownHint}</p>
      <ul className="divide-y rounded-lg border bg-card text-sm">
        {shown.map(({ name, offers }) => (
          <li key={name} className="flex items-center justify-between gap-3 py-1 pr-1 pl-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <strong>{name}</strong>{' '}
              <span className="text-muted-foreground">
                ({formatCount(offers, 'Angebot', 'Angebote')})
              </span>
            </span>
            {renderAddButton(name)}
          </li>
        ))}
      </ul>
      {sorted.length > shown.length && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          onClick={() => setShowsAll(true)}
        >{`Alle ${formatNumber(sorted.length)} anzeigen`}</Button>
      )}
    </PageSection>
  )
}
