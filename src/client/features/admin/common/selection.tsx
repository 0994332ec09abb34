import {
  functionalUpdate,
  type RowData,
  type RowSelectionState,
  type Updater,
} from '@tanstack/react-table'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { formatNumber } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/class-names.ts'
import { SmallButton } from './controls.tsx'

/** The column that selects rows, and in its head all that the table was given. */
export const createSelectColumn = <Row extends RowData>(
  allLabel: string,
  nameRow: (row: Row) => string,
): Column<Row> => ({
  id: 'select',
  meta: { width: 'w-px' },
  header: ({ table }) => (
    <Checkbox
      aria-label={allLabel}
      checked={table.getIsAllRowsSelected()}
      isMixed={table.getIsSomePageRowsSelected() && !table.getIsAllRowsSelected()}
      onChange={({ target }) => table.toggleAllRowsSelected(target.checked)}
    />
  ),
  cell: ({ row }) => (
    <Checkbox
      aria-label={`${nameRow(row.original)} auswählen`}
      checked={row.getIsSelected()}
      onChange={({ target }) => row.toggleSelected(target.checked)}
    />
  ),
})

/** Which rows of a table are selected; another scope starts without any. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[], scope = '') {
  const [marked, setMarked] = useState({ scope, selection: {} as RowSelectionState })
  const select = (selection: RowSelectionState) => setMarked({ scope, selection })
  if (marked.scope !== scope) select({})
  return {
    selected: rows.filter(({ id }) => marked.selection[id]),
    onClear: () => select({}),
    table: {
      selection: marked.selection,
      onSelectionChange: (change: Updater<RowSelectionState>) =>
        select(functionalUpdate(change, marked.selection)),
    },
  }
}

type SelectionBarProps = {
  label: string
  count: number
  isPending: boolean
  onClear: () => void
  /** The buttons. */
  children: ReactNode
}

/** What can be done with the selected rows, at the screen's lower edge. */
export const SelectionBar = ({ label, count, isPending, onClear, children }: SelectionBarProps) => (
  <FloorBar label={label}>
    <p role="status" className="px-2 font-medium text-sm tabular-nums">
      {isPending ? 'Wird geändert …' : `${formatNumber(count)} ausgewählt`}
    </p>
    <fieldset disabled={isPending} className="contents">
      {children}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Auswahl aufheben"
        title="Auswahl aufheben"
        onClick={onClear}
      >
        <X />
      </Button>
    </fieldset>
  </FloorBar>
)

/** Floats at the screen's lower edge; toasts make room for it. */
const FloorBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    data-floor-bar
    className="fixed inset-x-0 bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-1.5 rounded-xl border border-input bg-card p-2 shadow-lg"
  >
    {children}
  </section>
)

/** `isMixed`: some, not all. The children are the label; without any, `aria-label` is. */
type CheckboxProps = ComponentProps<'input'> & { isMixed?: boolean }

export function Checkbox({ isMixed = false, children, ...input }: CheckboxProps) {
  return (
    <label className="-mx-1 inline-flex h-9 cursor-pointer items-center gap-2 px-1.5 pointer-coarse:h-11 pointer-coarse:px-3.5">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        type="checkbox"
        className="size-4 cursor-pointer"
        {...input}
      />
      {children}
    </label>
  )
}

type UndoBarProps = {
  text: string
  isFailure?: boolean
  /** Absent where there is nothing to take back. */
  onUndo?: (() => void) | undefined
  /** Beside the word on the button, as its key. */
  children?: ReactNode
}

/** What was done last, and a button that takes it back. */
export const UndoBar = ({ text, isFailure = false, onUndo, children }: UndoBarProps) => (
  <FloorBar label="Letzte Entscheidung">
    <p
      role={isFailure ? 'alert' : undefined}
      className={cn('px-2 text-sm [overflow-wrap:anywhere]', isFailure && 'text-destructive-ink')}
    >
      {text}
    </p>
    {onUndo && (
      <SmallButton onClick={onUndo}>
        Rückgängig
        {children}
      </SmallButton>
    )}
  </FloorBar>
)
