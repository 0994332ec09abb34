import { useRef, useState } from 'react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import {
  CODE_TEXTS,
  describeCodeMerge,
  listCodeMergeEffects,
} from '#shared/texts/admin-codes-de.ts'
import { formatCount, formatDate, formatDiscount } from '#shared/texts/format.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/failure.ts'
import { CancelButton, Modal, ModalActions, ModalFailure } from '../common/modal.tsx'
import { useRefreshCodes } from './use-refresh-codes.ts'

const texts = CODE_TEXTS.merge

type MergeCodesDialogProps = {
  pair: readonly [AdminCode, AdminCode]
  onMerged: () => void
  onClose: () => void
}

/** Asks which of two codes of a brand stays, and dissolves the other into it. */
export function MergeCodesDialog({ pair, onMerged, onClose }: MergeCodesDialogProps) {
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
    <Modal title={texts.title} dialogRef={dialog} isLocked={merge.isPending} onClose={onClose}>
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
      <ModalFailure text={merge.isError ? toErrorText(merge.error, texts.fallback) : null} />
      <ModalActions>
        <CancelButton dialogRef={dialog} disabled={merge.isPending} />
        <Button
          disabled={merge.isPending}
          onClick={() => merge.mutate({ fromId: from.id, intoId: into.id })}
        >
          {merge.isPending ? texts.submitting : texts.submit}
        </Button>
      </ModalActions>
    </Modal>
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
