import { rowsOfTotal, TRANSFER_TEXTS } from '#shared/texts/admin-transfer-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { ErrorList } from '../common/error-list.tsx'
import { Figures } from '../common/figures.tsx'
import { ProgressBar } from '../common/progress-bar.tsx'
import type { ImportFile } from './read-file.ts'
import type { ImportState } from './use-import.ts'

const texts = TRANSFER_TEXTS

type ImportProgressProps = { file: ImportFile; state: ImportState }

/** How far an import has come, and what became of the rows so far. */
export function ImportProgress({ file, state }: ImportProgressProps) {
  const { phase, sent } = state
  const rows = file.rows.length
  const percent = rows === 0 ? 100 : Math.floor((sent * 100) / rows)
  const step = rowsOfTotal(sent, rows, file.format)
  return (
    <div className="mt-4">
      <p role="status" className="font-medium">
        {(phase === 'done' || phase === 'stopped' || phase === 'failed') && texts[phase]}
      </p>
      <p className="mt-1 text-muted text-sm tabular-nums">{step}</p>
      <ProgressBar
        label={texts.progress}
        percent={percent}
        valueText={step}
        className="mt-1 mb-4"
      />
      <Figures
        items={[
          [texts.added, formatNumber(state.added)],
          [texts.updated, formatNumber(state.updated)],
          [texts.skipped, formatNumber(state.skipped)],
          [texts.errors, formatNumber(state.errors.length)],
        ]}
      />
      <ErrorList heading={texts.errors} errors={state.errors} most={20} />
    </div>
  )
}
