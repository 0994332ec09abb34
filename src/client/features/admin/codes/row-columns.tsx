import { Check, ChevronDown, Pencil, Trash2, X } from 'lucide-react'
import { REVIEW_DECISIONS } from '#shared/domain/vocabulary.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { cn } from '../../../lib/class-names.ts'
import { createSelectColumn } from '../common/selection.tsx'
import { actionColumn, RowButton } from '../common/table-cells.tsx'
import { BULK_TEXTS } from './bulk-actions.tsx'
import type { DetailsToggle } from './code-columns.tsx'
import { Quote } from './code-evidence.tsx'

const nameRow = ({ code, brand }: AdminCode) => `${code} (${brand.name})`

export const SELECT_COLUMN = createSelectColumn('Alle Codes dieser Seite auswählen', nameRow)

type RowActions = DetailsToggle & {
  /** Shows 'accept' and 'reject', which only the review queue has. */
  isReview: boolean
  pendingIds: readonly number[]
  onReview: (code: AdminCode, decision: 'accept' | 'reject') => void
  onCorrect: (code: AdminCode) => void
  onDelete: (code: AdminCode) => void
}

export const createCodeActions = (actions: RowActions) =>
  actionColumn<AdminCode>((code) => <Actions code={code} actions={actions} />, 'w-px')

function Actions({ code, actions }: { code: AdminCode; actions: RowActions }) {
  const name = nameRow(code)
  const isPending = actions.pendingIds.includes(code.id)
  const isOpen = actions.openId === code.id
  return (
    <div
      className={cn(
        '-mr-2 flex justify-end',
        actions.isReview && '@max-md:mr-0 @max-md:flex-wrap @max-md:gap-2 @max-md:pb-2',
      )}
    >
      {actions.isReview && (
        <div className="w-full text-left @md:hidden">
          <Quote post={code.sources[0]} code={code} />
        </div>
      )}
      {actions.isReview &&
        REVIEW_DECISIONS.map((decision) => (
          <RowButton
            key={decision}
            row={name}
            label={BULK_TEXTS[decision].label}
            action={decision}
            disabled={isPending}
            // The next row's button gets the focus, so a held key would decide the whole queue.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            // The next card is under the finger now.
            onClick={({ detail }) => detail < 2 && actions.onReview(code, decision)}
            className="@max-md:h-12 @max-md:w-auto @max-md:grow @max-md:basis-[45%] @max-md:border-input"
          >
            {decision === 'accept' ? (
              <Check className="text-primary-ink" />
            ) : (
              <X className="text-destructive" />
            )}
            <span className="hidden @4xl:inline @max-md:inline">{BULK_TEXTS[decision].label}</span>
          </RowButton>
        ))}
      <RowButton
        row={name}
        label="Korrigieren"
        action="correct"
        className={cn(!actions.isReview && 'max-sm:hidden')}
        onClick={() => actions.onCorrect(code)}
      >
        <Pencil />
      </RowButton>
      <RowButton
        row={name}
        label="Bedingungen und Fundstellen"
        action="details"
        aria-expanded={isOpen}
        onClick={() => actions.onToggleDetails(code)}
      >
        <ChevronDown className={cn('transition-transform', isOpen && 'rotate-180')} />
      </RowButton>
      <RowButton
        row={name}
        label={isPending ? ADMIN_TEXTS.deleting : ADMIN_TEXTS.delete}
        action="delete"
        title={ADMIN_TEXTS.delete}
        disabled={isPending}
        onClick={() => actions.onDelete(code)}
      >
        <Trash2 className="text-destructive" />
      </RowButton>
    </div>
  )
}
