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
