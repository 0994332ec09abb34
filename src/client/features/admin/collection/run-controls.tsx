import { Play, Square } from 'lucide-react'
import type { Run } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardDescription, CardTitle } from '../../../components/ui/card.tsx'
import { Figures } from '../common/figures.tsx'
import { ProgressBar } from '../common/progress-bar.tsx'
import { describeRemaining, describeStep, getPercentDone } from './run-text.ts'
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

/** The running collection in figures. */
function RunProgress({ run }: { run: Run }) {
  return (
    <div className="mt-5 grid gap-2 border-t pt-4">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
        <span className="font-medium">{describeStep(run)}</span>
        <span className="text-muted">
          {[`${getPercentDone(run)} %`, describeRemaining(run.remainingSeconds)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <RunProgressBar run={run} />
      <Figures
        items={[
          [COLLECTION_TEXTS.searched, formatNumber(run.totalSearched)],
          [COLLECTION_TEXTS.found, formatNumber(run.codesFound)],
          [COLLECTION_TEXTS.added, formatNumber(run.codesAdded)],
        ]}
      />
    </div>
  )
}

/** How far the running collection has come; also stands in the status line. */
export function RunProgressBar({ run }: { run: Run }) {
  const percent = getPercentDone(run)
  return (
    <ProgressBar
      label={COLLECTION_TEXTS.progress}
      percent={percent}
      valueText={`${percent} %, ${describeStep(run)}`}
    />
  )
}
