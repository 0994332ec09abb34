import { useState } from 'react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { BULK_TEXTS, type BulkAction } from '#shared/texts/admin-codes-de.ts'
import { ConfirmDialog } from '../common/confirm-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { MergeCodesDialog } from './merge-codes-dialog.tsx'
import type { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

const HARMLESS: readonly BulkAction[] = ['verified', 'auto', 'accept']

type BulkActionsProps = {
  selection: Selection<AdminCode>
  bulk: ReturnType<typeof useBulk>
  isReview: boolean
}

/** The bar for marked rows with the questions that it asks. */
export function BulkActions({ selection, bulk, isReview }: BulkActionsProps) {
  const [asking, setAsking] = useState<BulkAction | null>(null)
  const [pair, setPair] = useState<readonly [AdminCode, AdminCode] | null>(null)
  const { selected } = selection
  const [one, other] = selected
  return (
    <>
      <BulkBar
        selected={selected}
        isReview={isReview}
        isPending={bulk.pendingIds.length > 0}
        onAction={setAsking}
        onMerge={() => one && other && setPair([one, other])}
        onClear={selection.clear}
      />
      {asking && (
        <ConfirmDialog
          title={BULK_TEXTS[asking].title}
          question={BULK_TEXTS[asking].question(selected.length)}
          confirmLabel={BULK_TEXTS[asking].label}
          isHarmless={HARMLESS.includes(asking)}
          onConfirm={() =>
            bulk.run(
              asking,
              selected.map(({ id }) => id),
            )
          }
          onClose={() => setAsking(null)}
        />
      )}
      {pair && (
        <MergeCodesDialog pair={pair} onMerged={selection.clear} onClose={() => setPair(null)} />
      )}
    </>
  )
}
