import type { ReactNode } from 'react'
import type { SystemTile } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { Notes } from '../common/notes.tsx'
import { PageSection } from '../common/page-section.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { LastResult, UnknownBrands } from './last-result.tsx'
import { RunControls } from './run-controls.tsx'

type CollectionTabProps = { renderAddBrand: (name: string) => ReactNode }

export function CollectionTab({ renderAddBrand }: CollectionTabProps) {
  const latest = trpc.collection.latest.useQuery()
  const running = latest.data?.status === 'running' ? latest.data : null
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-8">
        <RunControls run={running} />
        <QueryContent
          query={latest}
          failedText={COLLECTION_TEXTS.latestFailed}
          skeleton={<Skeleton className="h-40" />}
        >
          {(run) => (
            <>
              {run?.status !== 'running' && <LastResult run={run} />}
              {run && run.unknownBrands.length > 0 && (
                <UnknownBrands brands={run.unknownBrands} renderAddBrand={renderAddBrand} />
              )}
            </>
          )}
        </QueryContent>
      </div>
      <aside className="grid gap-8">
        <SystemTiles />
        <Notes heading={COLLECTION_TEXTS.help.heading} items={COLLECTION_TEXTS.help.notes} />
      </aside>
    </div>
  )
}

const TILE_TONES: Record<SystemTile['state'], BadgeTone> = {
  online: 'accent',
  not_configured: 'neutral',
  unchecked: 'neutral',
  error: 'danger',
}

/** What the collection depends on, with its real state. */
function SystemTiles() {
  const query = trpc.collection.systemTiles.useQuery(undefined, { staleTime: 0 })
  return (
    <PageSection heading={COLLECTION_TEXTS.systemStatus}>
      <QueryContent
        query={query}
        failedText={COLLECTION_TEXTS.tilesFailed}
        skeleton={<Skeleton className="h-36" />}
      >
        {(tiles) => (
          <ul className="divide-y rounded-control border bg-card text-sm">
            {tiles.map((tile) => (
              <li key={tile.key} className="px-3 py-2">
                <div className="flex items-center justify-between gap-2">
                  <span className="font-medium">{tile.label}</span>
                  <Badge tone={TILE_TONES[tile.state]}>
                    {COLLECTION_TEXTS.tileStates[tile.state]}
                  </Badge>
                </div>
                {tile.hint && (
                  <p className="mt-0.5 text-muted [overflow-wrap:anywhere]">{tile.hint}</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </PageSection>
  )
}
