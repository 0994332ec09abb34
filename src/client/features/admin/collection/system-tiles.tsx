import type { SystemTile } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { PageSection } from '../common/page-section.tsx'
import { QueryContent } from '../common/query-content.tsx'

const TONES: Record<SystemTile['state'], BadgeTone> = {
  online: 'accent',
  not_configured: 'neutral',
  unchecked: 'neutral',
  error: 'danger',
}

/** What the collection depends on, with its real state. */
export function SystemTiles() {
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
                  <Badge tone={TONES[tile.state]}>{COLLECTION_TEXTS.tileStates[tile.state]}</Badge>
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
