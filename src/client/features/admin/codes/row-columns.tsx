import { Check, ChevronDown, Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS, nameRow } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { cn } from '../../../lib/class-names.ts'
import { createActionColumn, RowButton } from '../common/table-cells.tsx'

/** Checkboxes to select rows, and one for all rows of the page. */
export const SELECT_COLUMN: Column<AdminCode> = {
  id: 'select',
  meta: { width: 'w-px' },
  header: ({ table }) => (
    <Checkbox
      label={CODE_TEXTS.selection.page}
      isChecked={table.getIsAllRowsSelected()}
      isMixed={table.getIsSomePageRowsSelected() && !table.getIsAllRowsSelected()}
      onChange={(isChecked) => table.toggleAllRowsSelected(isChecked)}
    />
  ),
  cell: ({ row }) => (
    <Checkbox
      label={`${nameRow(row.original.code, row.original.brand.name)} auswählen`}
      isChecked={row.getIsSelected()}
      onChange={(isChecked) => row.toggleSelected(isChecked)}
    />
  ),
}

type RowActions = {
  /** Shows 'accept' and 'reject', which only the review queue has. */
  isReview: boolean
  openId: number | null
  pendingIds: readonly number[]
  onReview: (code: AdminCode, decision: 'accept' | 'reject') => void
  onToggleDetails: (code: AdminCode) => void
  onDelete: (code: AdminCode) => void
}

export const createCodeActions = (actions: RowActions) =>
  createActionColumn<AdminCode>((code) => <Actions code={code} actions={actions} />, 'w-px')

function Actions({ code, actions }: { code: AdminCode; actions: RowActions }) {
  const name = nameRow(code.code, code.brand.name)
  const isPending = actions.pendingIds.includes(code.id)
  const isOpen = actions.openId === code.id
  return (
    <div className="-mr-2 flex justify-end">
      {actions.isReview && (
        <>
          <ReviewButton code={code} decision="accept" name={name} actions={actions} />
          <ReviewButton code={code} decision="reject" name={name} actions={actions} />
        </>
      )}
      <RowButton
        row={name}
        label={CODE_TEXTS.details}
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
        className={cn(actions.isReview && 'max-sm:hidden')}
        disabled={isPending}
        onClick={() => actions.onDelete(code)}
      >
        <Trash2 className="text-destructive" />
      </RowButton>
    </div>
  )
}

type ReviewButtonProps = {
  code: AdminCode
  decision: 'accept' | 'reject'
  name: string
  actions: RowActions
}

function ReviewButton({ code, decision, name, actions }: ReviewButtonProps) {
  const Icon = decision === 'accept' ? Check : X
  return (
    <RowButton
      row={name}
      label={CODE_TEXTS[decision]}
      action={decision}
      disabled={actions.pendingIds.includes(code.id)}
      // The next row's button gets the focus, so a held key would decide the whole queue.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={() => actions.onReview(code, decision)}
    >
      <Icon className={decision === 'accept' ? 'text-primary-ink' : 'text-destructive'} />
      <span className="hidden @4xl:inline">{CODE_TEXTS[decision]}</span>
    </RowButton>
  )
}

type CheckboxProps = {
  label: string
  isChecked: boolean
  /** Some, not all. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
}

/** A checkbox in a table row, named for screen readers; the whole cell is clickable. */
function Checkbox({ label, isChecked, isMixed = false, onChange }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className="-mx-1 inline-flex h-9 w-7 cursor-pointer items-center justify-center pointer-coarse:h-11 pointer-coarse:w-11">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        className="size-4 cursor-pointer"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
