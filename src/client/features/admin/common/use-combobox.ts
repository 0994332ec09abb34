import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { moveActive, NO_OPTION } from '../../../components/search/list-option.tsx'
import { matchOptions, type Option } from './match-options.ts'

type ComboboxInput = {
  options: readonly Option[]
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** An emptied field means no choice; otherwise the choice comes back. */
  isClearable: boolean
}

/** State and keys of a field that narrows a list of choices; the text counts while it is typed. */
export function useCombobox(
  { options, value, onChange, isClearable }: ComboboxInput,
  field: RefObject<HTMLInputElement | null>,
) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(NO_OPTION)
  const { shown, count } = useMemo(
    () => matchOptions(isOpen ? options : [], draft ?? ''),
    [isOpen, options, draft],
  )
  const chosen = options.find((option) => option.value === value)

  useEffect(() => {
    if (!isOpen || active < 0) return
    const list = field.current?.getAttribute('aria-activedescendant')
    if (list) document.getElementById(list)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active, field])

  function close() {
    setOpen(false)
    setDraft(null)
    setActive(NO_OPTION)
  }
  function choose(option: Option) {
    close()
    if (option.value !== value) onChange(option.value)
  }
  function clear() {
    close()
    onChange(undefined)
    field.current?.focus()
  }
  function leave() {
    if (isClearable && draft === '' && value !== undefined) onChange(undefined)
    close()
  }
  function type(text: string) {
    setDraft(text)
    setOpen(true)
    setActive(text === '' ? NO_OPTION : 0)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const option = shown[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) setActive(moveActive(active, event.key === 'ArrowDown' ? 1 : -1, shown.length))
      else setOpen(true)
    } else if (event.key === 'Enter' && isOpen) {
      if (option) choose(option)
      else leave()
    } else if (event.key === 'Escape' && isOpen) {
      close()
    } else {
      return
    }
    event.preventDefault()
  }

  return {
    text: draft ?? chosen?.label ?? '',
    isOpen,
    shown,
    count,
    active,
    choose,
    clear,
    handlers: {
      onChange: (event: { target: HTMLInputElement }) => type(event.target.value),
      onClick: () => setOpen(true),
      onFocus: () => field.current?.select(),
      onBlur: leave,
      onKeyDown,
    },
  }
}
