import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Suggestion } from '#shared/schemas/search.ts'
import { trpc } from '../../lib/trpc.ts'
import { ListOption, NO_OPTION, useOptionKeys } from './list-option.tsx'

const MIN_LENGTH = 2
const DEBOUNCE_MS = 150
const NOTHING: Suggestion[] = []

/** What the field says of the list to screen readers. */
export type ListState = { isOpen: boolean; activeId?: string }

export type SuggestionsProps = {
  id: string
  /** What the field holds since somebody typed; null while no suggestions are wanted. */
  typed: string | null
  setTyped: (typed: string | null) => void
  /** Gets what the field does on a key. */
  onKeyDown: Ref<(event: KeyboardEvent<HTMLInputElement>) => void>
  onChange: (list: ListState) => void
}

/**
 * The list below a search field (the ARIA combobox pattern, list only: the text stays what was
 * typed). It floats, so nothing below it moves; the focus stays in the field. Loaded with the
 * first focus; if a request fails, the field works as a plain search field.
 */
export function Suggestions({ id, typed, setTyped, onKeyDown, onChange }: SuggestionsProps) {
  const router = useRouter()
  const q = useDebounced((typed ?? '').trim(), DEBOUNCE_MS).slice(0, LIMITS.searchLength)
  const isAsking = typed !== null && q.length >= MIN_LENGTH
  const { data } = trpc.search.suggest.useQuery(
    { q },
    { enabled: isAsking, placeholderData: (previous) => previous, trpc: { abortOnUnmount: true } },
  )
  const items = isAsking && typed.trim().length >= MIN_LENGTH ? (data ?? NOTHING) : NOTHING
  const isOpen = items.length > 0
  const keys = useOptionKeys({
    options: items,
    isOpen,
    open: setTyped,
    close: () => setTyped(null),
    choose: goTo,
  })
  const { active, setActive } = keys
  useImperativeHandle(onKeyDown, () => keys.onKeyDown)

  const [lastTyped, setLastTyped] = useState(typed)
  if (typed !== lastTyped) {
    setLastTyped(typed)
    setActive(NO_OPTION)
  }

  const activeId = active >= 0 ? `${id}-${active}` : undefined
  useEffect(() => onChange({ isOpen, activeId }), [onChange, isOpen, activeId])

  function goTo(item: Suggestion) {
    setTyped(null)
    router.history.push(item.path)
  }

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && `${items.length} ${items.length === 1 ? 'Vorschlag' : 'Vorschläge'}`}
      </p>
      <div
        role="listbox"
        id={id}
        aria-label="Vorschläge"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-lg border bg-card p-1 shadow-lg"
      >
        {items.map((item, index) => (
          <ListOption
            key={item.path}
            id={`${id}-${index}`}
            isActive={index === active}
            onChoose={() => goTo(item)}
            className="min-h-11 px-3 py-1"
          >
            <span
              translate={item.kind === 'category' ? undefined : 'no'}
              className={clsx(
                'min-w-0 flex-1 truncate font-medium',
                item.kind === 'code' && 'font-mono',
              )}
            >
              {item.kind === 'influencer' && '@'}
              {item.name}
            </span>
            <span className="max-w-[45%] shrink-0 truncate text-muted-foreground text-sm tabular-nums">
              {item.detail}
            </span>
          </ListOption>
        ))}
      </div>
    </>
  )
}

/** The value as it was once it has stood still for `ms`. */
function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
