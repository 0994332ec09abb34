import { useMutation } from '@tanstack/react-query'
import { Combine, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { BULK_TEXTS, type BulkAction, describeBulk } from '#shared/texts/admin-code-actions-de.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatCount, formatDate, formatDiscount } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess, toErrorText } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { ConfirmDialog, Dialog, MergeFooter } from '../common/dialog.tsx'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'
import type { Review } from './use-review.ts'

const HARMLESS: readonly BulkAction[] = ['verified', 'auto', 'accept']

const STATUS_ACTIONS = ['verified', 'rejected', 'auto', 'delete'] as const
const REVIEW_ACTIONS = ['accept', 'reject', 'delete'] as const

const mergeTexts = CODE_TEXTS.merge

type BulkActionsProps = {
  selected: readonly AdminCode[]
  onClear: () => void
  bulk: ReturnType<typeof useBulkChange>
  review: Review
}

export function BulkActions({ selected, onClear, bulk, review }: BulkActionsProps) {
  const ids = selected.map(({ id }) => id)
  const [asking, setAsking] = useState<BulkAction | null>(null)
  const [pair, setPair] = useState<readonly [AdminCode, AdminCode] | null>(null)
  const isPending = bulk.pendingIds.length > 0
  const [one, other] = selected
  const canMerge = one && other && selected.length === 2 && one.brand.id === other.brand.id
  return (
    <>
      <FloorBar label={CODE_TEXTS.selection.bar}>
        <p role="status" className="px-2 font-medium text-sm tabular-nums">
          {isPending ? CODE_TEXTS.selection.busy : CODE_TEXTS.selection.count(selected.length)}
        </p>
        <fieldset disabled={isPending} className="contents">
          {(review.isReview ? REVIEW_ACTIONS : STATUS_ACTIONS).map((action) => (
            <Button
              key={action}
              variant={action === 'delete' ? 'destructive' : 'outline'}
              size="sm"
              onClick={() => setAsking(action)}
            >
              {BULK_TEXTS[action].label}
            </Button>
          ))}
          {canMerge && (
            <SmallButton onClick={() => setPair([one, other])}>
              <Combine />
              {ADMIN_TEXTS.merge}
            </SmallButton>
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={CODE_TEXTS.selection.clear}
            title={CODE_TEXTS.selection.clear}
            onClick={onClear}
          >
            <X />
          </Button>
        </fieldset>
      </FloorBar>
      {asking && (
        <ConfirmDialog
          title={BULK_TEXTS[asking].title}
          question={BULK_TEXTS[asking].question(selected.length)}
          confirmLabel={BULK_TEXTS[asking].label}
          isHarmless={HARMLESS.includes(asking)}
          onConfirm={() => {
            if (asking !== 'accept' && asking !== 'reject')
              return bulk.run({ action: asking, ids }, { onSuccess: onClear })
            review.decide(ids, asking)
            onClear()
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {pair && <MergeCodesDialog pair={pair} onMerged={onClear} onClose={() => setPair(null)} />}
    </>
  )
}

/** Floats at the screen's lower edge; toasts make room for it. */
export const FloorBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    data-floor-bar
    className="fixed inset-x-0 bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-1.5 rounded-xl border border-input bg-card p-2 shadow-lg"
  >
    {children}
  </section>
)

type MergeCodesDialogProps = {
  pair: readonly [AdminCode, AdminCode]
  onMerged: () => void
  onClose: () => void
}

/** Asks which of two codes of a brand stays, and merges the other into it. */
function MergeCodesDialog({ pair, onMerged, onClose }: MergeCodesDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [intoId, setIntoId] = useState(pair[0].id)
  const refresh = useRefreshDirectory()
  const [into, from] = pair[0].id === intoId ? pair : [pair[1], pair[0]]
  const merge = trpc.codes.merge.useMutation({
    onSuccess: () => {
      showSuccess(mergeTexts.done, mergeTexts.effect(from.code, into.code))
      dialog.current?.close()
      onMerged()
      return refresh()
    },
  })
  return (
    <Dialog
      title={mergeTexts.title}
      dialogRef={dialog}
      isLocked={merge.isPending}
      onClose={onClose}
    >
      <fieldset className="mt-4 grid gap-2" disabled={merge.isPending}>
        <legend className="mb-2">{mergeTexts.question}</legend>
        {pair.map((code) => (
          <label
            key={code.id}
            className="flex cursor-pointer items-start gap-3 rounded-lg border p-3 has-checked:border-primary has-checked:bg-primary-soft"
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
              <span className="block text-muted-foreground text-sm">{describeCode(code)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <MergeFooter
        effects={mergeTexts.effects(from.code, into.code)}
        failure={merge.isError ? toErrorText(merge.error, mergeTexts.fallback) : null}
        isPending={merge.isPending}
        onClick={() => merge.mutate({ fromId: from.id, intoId: into.id })}
      />
    </Dialog>
  )
}

const describeCode = (code: AdminCode) =>
  [
    code.discountAmount !== null && formatDiscount(code.discountAmount, code.discountType),
    CODE_TEXTS.filters[code.needsReview ? 'review' : code.status],
    `@${code.influencer.username}`,
    formatCount(code.upvotes + code.downvotes, 'Stimme', 'Stimmen'),
    formatCount(code.sources.length, 'Fundstelle', 'Fundstellen'),
    formatDate(code.createdAt),
  ]
    .filter(Boolean)
    .join(' · ')

type BulkChange = { action: Exclude<BulkAction, 'accept' | 'reject'>; ids: number[] }

/** One action on many codes. On an error the message stands above the table and the codes stay selected. */
export function useBulkChange() {
  const { client } = trpc.useUtils()
  const refresh = useRefreshDirectory()
  const change = useMutation({
    mutationFn: ({ action, ids }: BulkChange) => {
      if (action === 'delete') return client.codes.deleteMany.mutate({ ids })
      return client.codes.setStatus.mutate({ ids, status: action })
    },
    onSuccess: ({ changed }, { action, ids }) => {
      showSuccess(BULK_TEXTS[action].done, describeBulk(action, changed, ids.length))
      return refresh()
    },
  })
  return {
    run: change.mutate,
    /** Which codes are being changed; none otherwise. */
    pendingIds: change.isPending ? change.variables.ids : [],
    failure: change.isError
      ? toErrorText(change.error, BULK_TEXTS[change.variables.action].failed)
      : null,
  }
}
