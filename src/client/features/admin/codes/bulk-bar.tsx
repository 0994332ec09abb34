import { Combine, X } from 'lucide-react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import {
  BULK_TEXTS,
  type BulkAction,
  CODE_TEXTS,
  countSelected,
} from '#shared/texts/admin-codes-de.ts'
import { Button } from '../../../components/ui/button.tsx'

type BulkBarProps = {
  selected: readonly AdminCode[]
  isReview: boolean
  isPending: boolean
  onAction: (action: BulkAction) => void
  onMerge: () => void
  onClear: () => void
}

const STATUS_ACTIONS = ['verified', 'rejected', 'auto'] as const
const REVIEW_ACTIONS = ['accept', 'reject'] as const

/** What can be done with the marked rows; stays in sight at the screen's lower edge. */
export function BulkBar({ selected, isReview, isPending, ...on }: BulkBarProps) {
  const actions = isReview ? REVIEW_ACTIONS : STATUS_ACTIONS
  const [one, other] = selected
  const canMerge = selected.length === 2 && one?.brand.id === other?.brand.id
  return (
    <section
      aria-label={CODE_TEXTS.selection.bar}
      // Toasts make room for it.
      data-floor-bar
      className="fixed inset-x-0 bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-1.5 rounded-card border border-edge bg-card p-2 shadow-float"
    >
      <p role="status" className="px-2 font-medium text-sm tabular-nums">
        {isPending ? CODE_TEXTS.selection.busy : countSelected(selected.length)}
      </p>
      {actions.map((action) => (
        <Button
          key={action}
          variant="secondary"
          size="small"
          disabled={isPending}
          onClick={() => on.onAction(action)}
        >
          {BULK_TEXTS[action].label}
        </Button>
      ))}
      {canMerge && (
        <Button variant="secondary" size="small" disabled={isPending} onClick={on.onMerge}>
          <Combine aria-hidden="true" />
          {CODE_TEXTS.merge.action}
        </Button>
      )}
      <Button
        variant="destructive"
        size="small"
        disabled={isPending}
        onClick={() => on.onAction('delete')}
      >
        {BULK_TEXTS.delete.label}
      </Button>
      <Button
        variant="ghost"
        size="tight"
        aria-label={CODE_TEXTS.selection.clear}
        title={CODE_TEXTS.selection.clear}
        disabled={isPending}
        onClick={on.onClear}
      >
        <X aria-hidden="true" />
      </Button>
    </section>
  )
}
