import type { ReactNode } from 'react'
import { cn } from '../../lib/class-names.ts'

type ListOptionProps = {
  id: string
  isActive: boolean
  onChoose: () => void
  className: string
  children: ReactNode
}

/** A choice in the list of a search field, which keeps its focus and hears the keys. */
export const ListOption = ({ id, isActive, onChoose, className, children }: ListOptionProps) => (
  <button
    type="button"
    role="option"
    id={id}
    tabIndex={-1}
    aria-selected={isActive}
    className={cn(
      'flex w-full cursor-pointer items-center gap-3 rounded-small text-left hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent-ink',
      className,
    )}
    // Without its focus the field would close the list.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {children}
  </button>
)

/** No line of the list is chosen: Enter submits what was typed. */
export const NO_OPTION = -1

/** The line after an arrow key; past either end one is back in the field, then at the other end. */
export function moveActive(active: number, step: 1 | -1, count: number): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}
