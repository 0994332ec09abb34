import type { Run } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { describeStep, getPercentDone } from './run-text.ts'

export function ProgressBar({ run }: { run: Run }) {
  const percent = getPercentDone(run)
  return (
    <div
      role="progressbar"
      aria-label={COLLECTION_TEXTS.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent} %, ${describeStep(run)}`}
      className="h-2 overflow-hidden rounded-small border border-edge bg-card"
    >
      <div
        className="h-full origin-left bg-accent transition-transform"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}
