import { Combine, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import {
  BULK_TEXTS,
  type BulkAction,
  CODE_TEXTS,
  countSelected,
  describeCodeMerge,
  listCodeMergeEffects,
} from '#shared/texts/admin-codes-de.ts'
import { formatCount, formatDate, formatDiscount } from '#shared/texts/format.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import {
  CancelButton,
  ConfirmDialog,
  Dialog,
  DialogActions,
  DialogError,
} from '../common/dialog.tsx'
import { toErrorText } from '../common/failure.ts'
import { type Selection, type useBulkChange, useRefreshCodes } from './use-codes.ts'

const HARMLESS: readonly BulkAction[] = ['verified', 'auto', 'accept']

type BulkActionsProps = {
  selection: Selection<AdminCode>
  bulk: ReturnType<typeof useBulkChange>
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
function BulkBar({ selected, isReview, isPending, ...on }: BulkBarProps) {
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

const texts = CODE_TEXTS.merge

type MergeCodesDialogProps = {
  pair: readonly [AdminCode, AdminCode]
  onMerged: () => void
  onClose: () => void
}

/** Asks which of two codes of a brand stays, and dissolves the other into it. */
function MergeCodesDialog({ pair, onMerged, onClose }: MergeCodesDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [intoId, setIntoId] = useState(pair[0].id)
  const { refreshAll } = useRefreshCodes()
  const [into, from] = pair[0].id === intoId ? pair : [pair[1], pair[0]]
  const merge = trpc.codes.merge.useMutation({
    onSuccess: () => {
      showToast({ title: texts.done, description: describeCodeMerge(from.code, into.code) })
      dialog.current?.close()
      onMerged()
      return refreshAll()
    },
  })
  return (
    <Dialog title={texts.title} dialogRef={dialog} isLocked={merge.isPending} onClose={onClose}>
      <fieldset className="mt-4 grid gap-2" disabled={merge.isPending}>
        <legend className="mb-2">{texts.question}</legend>
        {pair.map((code) => (
          <label
            key={code.id}
            className="flex cursor-pointer items-start gap-3 rounded-control border p-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="into"
              className="mt-1 size-4"
              checked={code.id === intoId}
              onChange={() => setIntoId(code.id)}
            />
            <span className="min-w-0">
              <span className="block font-medium font-mono [overflow-wrap:anywhere]">
                {code.code}
              </span>
              <span className="block text-muted text-sm">{describeCode(code)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ul aria-live="polite" className="mt-4 list-disc space-y-1 pl-5 text-sm">
        {listCodeMergeEffects(from.code, into.code).map((effect) => (
          <li key={effect} className="[overflow-wrap:anywhere]">
            {effect}
          </li>
        ))}
      </ul>
      <DialogError text={merge.isError ? toErrorText(merge.error, texts.fallback) : null} />
      <DialogActions>
        <CancelButton dialogRef={dialog} disabled={merge.isPending} />
        <Button
          disabled={merge.isPending}
          onClick={() => merge.mutate({ fromId: from.id, intoId: into.id })}
        >
          {merge.isPending ? texts.submitting : texts.submit}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const describeCode = (code: AdminCode) =>
  [
    code.discountAmount !== null && formatDiscount(code.discountAmount, code.discountType),
    code.needsReview ? CODE_TEXTS.toReview : CODE_TEXTS.statuses[code.status],
    `@${code.influencer.username}`,
    formatCount(code.upvotes + code.downvotes, 'Stimme', 'Stimmen'),
    formatCount(code.sources.length, 'Fundstelle', 'Fundstellen'),
    formatDate(code.createdAt),
  ]
    .filter(Boolean)
    .join(' · ')
