import type { Run } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Figures } from '../common/figures.tsx'
import { RunProgressBar } from './run-progress-bar.tsx'
import { describeRemaining, describeStep, getPercentDone } from './run-text.ts'

/** The running collection in figures. */
export function RunProgress({ run }: { run: Run }) {
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
