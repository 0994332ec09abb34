import { Play, Square } from 'lucide-react'
import type { Run } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardDescription, CardTitle } from '../../../components/ui/card.tsx'
import { RunProgress } from './run-progress.tsx'
import { useCollection } from './use-collection.ts'

/** Starts a collection, or shows the running one and stops it. */
export function RunControls({ run }: { run: Run | null }) {
  const collection = useCollection()
  const isBusy = run !== null || collection.run.isPending || collection.start.isPending
  return (
    <Card>
      <CardTitle>{COLLECTION_TEXTS.heading}</CardTitle>
      <CardDescription className="mt-1">{COLLECTION_TEXTS.description}</CardDescription>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => collection.run.mutate()}>
          <Play aria-hidden="true" />
          {collection.run.isPending ? COLLECTION_TEXTS.runningNow : COLLECTION_TEXTS.runNow}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => collection.start.mutate()}>
          {collection.start.isPending
            ? COLLECTION_TEXTS.starting
            : COLLECTION_TEXTS.startInBackground}
        </Button>
        {run && (
          <Button
            variant="secondary"
            disabled={collection.stop.isPending}
            onClick={() => collection.stop.mutate()}
          >
            <Square aria-hidden="true" className="fill-current text-danger" />
            {collection.stop.isPending ? COLLECTION_TEXTS.stopping : COLLECTION_TEXTS.stop}
          </Button>
        )}
      </div>
      {run && <RunProgress run={run} />}
    </Card>
  )
}
