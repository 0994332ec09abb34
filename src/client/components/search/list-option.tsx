import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

type ListOptionProps = {
  id: string
  isActive: boolean
  onChoose: () => void
  className: string
  children: ReactNode
}

/** One option of a combobox. The input keeps the focus and handles the keys. */
export const ListOption = ({ id, isActive, onChoose, className, children }: ListOptionProps) => (
  <button
    type="button"
    role="option"
    id={id}
    tabIndex={-1}
    aria-selected={isActive}
    className={clsx(
      'flex w-full cursor-pointer items-center gap-3 rounded-sm text-left hover:bg-accent aria-selected:bg-primary-soft aria-selected:text-primary-ink',
      className,
    )}
    // Keeps the focus in the field, which would close the list on blur.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {children}
  </button>
)

type OptionKeys<Option> = {
  options: readonly Option[]
  isOpen: boolean
  open: (typed: string) => void
  close: () => void
  choose: (option: Option) => void
  /** Enter in an open list without an active option; absent where it submits the form. */
  leave?: () => void
}

/** The active option of a combobox and the keys of its field (the ARIA combobox pattern). */
export function useOptionKeys<Option>(props: OptionKeys<Option>) {
  const { options, isOpen, open, close, choose, leave } = props
  const [active, setActive] = useState(NO_OPTION)
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const option = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) setActive(moveActive(active, event.key === 'ArrowDown' ? 1 : -1, options.length))
      else open(event.currentTarget.value)
    } else if (event.key === 'Enter' && isOpen && (option !== undefined || leave)) {
      if (option !== undefined) choose(option)
      else leave?.()
    } else if (event.key === 'Escape' && isOpen) {
      close()
    } else {
      return
    }
    event.preventDefault()
  }
  return { active, setActive, onKeyDown }
}

/** No option is active: Enter submits the typed text. */
export const NO_OPTION = -1

/** Index after an arrow key. After the last (before the first) comes NO_OPTION, then the other end. */
export function moveActive(active: number, step: 1 | -1, count: number): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}
