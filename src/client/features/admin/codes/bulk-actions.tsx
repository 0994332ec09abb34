import { useMutation } from '@tanstack/react-query'
import { Combine } from 'lucide-react'
import { useState } from 'react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import {
  formatCount,
  formatDate,
  formatDiscount,
  formatNumber,
  pluralize,
} from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess, toErrorText } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { ask, closeDialog, Dialog, openDialog } from '../common/dialog.tsx'
import { ChoiceCards, DialogForm, MERGING } from '../common/dialog-form.tsx'
import { SelectionBar } from '../common/selection.tsx'
import type { Review } from './use-review.ts'

const countCodes = (count: number) => formatCount(count, 'Code', 'Codes')

/** Actions on the selected codes: button, question before, result after where the review does not tell it. */
export const BULK_TEXTS = {
  verified: {
    label: 'Als geprüft markieren',
    title: 'Als geprüft markieren',
    question: (count: number) =>
      `${countCodes(count)} als geprüft markieren? ${pluralize(count, 'Er bleibt', 'Sie bleiben')} es, bis Sie etwas anderes festlegen; Stimmen von Besuchern ändern daran nichts.`,
    done: 'Als geprüft markiert',
    failed: 'Die Codes konnten nicht als geprüft markiert werden.',
  },
  rejected: {
    label: 'Ablehnen',
    title: 'Codes ablehnen',
    question: (count: number) =>
      `${countCodes(count)} ablehnen? Besucher sehen ${pluralize(count, 'ihn', 'sie')} dann nicht mehr, bis Sie etwas anderes festlegen.`,
    done: 'Abgelehnt',
    failed: 'Die Codes konnten nicht abgelehnt werden.',
  },
  auto: {
    label: 'Automatisch bewerten',
    title: 'Automatisch bewerten',
    question: (count: number) =>
      `${countCodes(count)} wieder automatisch bewerten? Ihre Festlegung entfällt; Stimmen und Fundstellen entscheiden über den Status.`,
    done: 'Automatisch bewertet',
    failed: 'Die Codes konnten nicht neu bewertet werden.',
  },
  accept: {
    label: 'Annehmen',
    title: 'Codes annehmen',
    question: (count: number) =>
      `${countCodes(count)} annehmen? Besucher sehen ${pluralize(count, 'ihn', 'sie')} dann; Widersprüche anderer Accounts werden verworfen.`,
  },
  reject: {
    label: 'Ablehnen',
    title: 'Codes ablehnen',
    question: (count: number) =>
      `${countCodes(count)} ablehnen? Besucher bekommen ${pluralize(count, 'ihn', 'sie')} nicht zu sehen.`,
  },
  delete: {
    label: 'Löschen',
    title: 'Codes löschen',
    question: (count: number) =>
      `${countCodes(count)} wirklich löschen? Quellen und Bewertungen werden ebenfalls entfernt.`,
    done: 'Gelöscht',
    failed: 'Die Codes konnten nicht gelöscht werden.',
  },
} as const
type BulkAction = keyof typeof BULK_TEXTS

const HARMLESS: readonly BulkAction[] = ['verified', 'auto', 'accept']

const STATUS_ACTIONS = ['verified', 'rejected', 'auto', 'delete'] as const
const REVIEW_ACTIONS = ['accept', 'reject', 'delete'] as const

type BulkActionsProps = {
  selected: readonly AdminCode[]
  onClear: () => void
  bulk: ReturnType<typeof useBulkChange>
  review: Review
}

export function BulkActions({ selected, onClear, bulk, review }: BulkActionsProps) {
  const ids = selected.map(({ id }) => id)
  const isPending = bulk.pendingIds.length > 0
  const [one, other] = selected
  const canMerge = one && other && selected.length === 2 && one.brand.id === other.brand.id
  const askFor = (action: BulkAction) => {
    const { title, question, label } = BULK_TEXTS[action]
    ask({
      ...{ title, question: question(selected.length), confirmLabel: label },
      isHarmless: HARMLESS.includes(action),
      onConfirm() {
        if (action !== 'accept' && action !== 'reject')
          return bulk.run({ action, ids }, { onSuccess: onClear })
        review.decide(ids, action)
        onClear()
      },
    })
  }
  const onMerged = (from: AdminCode, into: AdminCode) => {
    onClear()
    review.addMove(from, `${from.code} ist in ${into.code} aufgegangen.`)
  }
  return (
    <SelectionBar
      label="Ausgewählte Codes"
      count={selected.length}
      isPending={isPending}
      onClear={onClear}
    >
      {(review.isReview ? REVIEW_ACTIONS : STATUS_ACTIONS).map((action) => (
        <SmallButton
          key={action}
          variant={action === 'delete' ? 'destructive' : 'outline'}
          onClick={() => askFor(action)}
        >
          {BULK_TEXTS[action].label}
        </SmallButton>
      ))}
      {canMerge && (
        <SmallButton
          onClick={() => openDialog(<MergeCodesDialog pair={[one, other]} onMerged={onMerged} />)}
        >
          <Combine />
          {ADMIN_TEXTS.merge}
        </SmallButton>
      )}
    </SelectionBar>
  )
}

type MergeCodesDialogProps = {
  pair: readonly [AdminCode, AdminCode]
  onMerged: (from: AdminCode, into: AdminCode) => void
}

/** Asks which of two codes of a brand stays, and merges the other into it. */
function MergeCodesDialog({ pair, onMerged }: MergeCodesDialogProps) {
  const [intoId, setIntoId] = useState(pair[0].id)
  const [into, from] = pair[0].id === intoId ? pair : [pair[1], pair[0]]
  const merge = trpc.codes.merge.useMutation({
    onSuccess: () => {
      closeDialog()
      onMerged(from, into)
    },
  })
  return (
    <Dialog title="Codes zusammenführen" isLocked={merge.isPending}>
      <DialogForm
        call={merge}
        failed="Die Codes konnten nicht zusammengeführt werden."
        effects={[
          `Fundstellen, Stimmen und Kopien von ${from.code} gehen an ${into.code} über.`,
          `${from.code} wird danach entfernt. Das lässt sich zurücknehmen.`,
        ]}
        {...MERGING}
        onSend={() => merge.mutate({ fromId: from.id, intoId: into.id })}
      >
        <ChoiceCards
          legend="Welcher Code bleibt bestehen?"
          disabled={merge.isPending}
          value={intoId}
          onChange={setIntoId}
          choices={pair.map((code) => ({
            value: code.id,
            label: <span className="font-mono">{code.code}</span>,
            effect: describeCode(code),
          }))}
        />
      </DialogForm>
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
  const change = useMutation({
    mutationFn: ({ action, ids }: BulkChange) => {
      if (action === 'delete') return client.codes.deleteMany.mutate({ ids })
      return client.codes.setStatus.mutate({ ids, status: action })
    },
    onSuccess: ({ changed }, { action, ids }) =>
      showSuccess(BULK_TEXTS[action].done, describeBulk(action, changed, ids.length)),
  })
  return {
    run: change.mutate,
    /** Which codes are being changed; none otherwise. */
    pendingIds: change.isPending ? change.variables.ids : [],
    failure: change.error && toErrorText(change.error, BULK_TEXTS[change.variables.action].failed),
  }
}

/** How many were changed; the others had been deleted meanwhile, or needed no change. */
function describeBulk(action: BulkAction, changed: number, asked: number): string {
  const [done, others] =
    action === 'delete'
      ? ['entfernt', 'die übrigen gab es nicht mehr']
      : ['geändert', 'bei den übrigen war nichts zu tun']
  return changed === asked
    ? `${countCodes(changed)} ${done}.`
    : `${formatNumber(changed)} von ${countCodes(asked)} ${done}; ${others}.`
}
