import type { Run } from '#shared/schemas/collection.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { ProgressBar } from '../common/progress-bar.tsx'
import { describeStep, getPercentDone } from './run-text.ts'

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
