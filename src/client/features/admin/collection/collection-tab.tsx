import type { ReactNode } from 'react'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { Notes } from '../common/notes.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { LastResult } from './last-result.tsx'
import { RunControls } from './run-controls.tsx'
import { SystemTiles } from './system-tiles.tsx'
import { UnknownBrands } from './unknown-brands.tsx'

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
