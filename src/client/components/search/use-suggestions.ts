import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Suggestion } from '#shared/schemas/brand.ts'
import { trpc } from '../../lib/trpc.ts'
import { NO_OPTION, useOptionKeys } from './list-option.tsx'

const MIN_LENGTH = 2
const DEBOUNCE_MS = 150
const NOTHING: Suggestion[] = []

/**
 * State of a search field that suggests names (the ARIA combobox pattern, list only: the text stays
 * what was typed). If the request fails, the field works as a plain search field.
 */
export function useSuggestions() {
  const router = useRouter()
  const [text, setText] = useState('')
  const [isWanted, setWanted] = useState(false)
  const q = useDebounced(text.trim(), DEBOUNCE_MS).slice(0, LIMITS.searchLength)
  const isAsking = isWanted && q.length >= MIN_LENGTH
  const { data } = trpc.brands.suggest.useQuery(
    { q },
    { enabled: isAsking, placeholderData: (previous) => previous, trpc: { abortOnUnmount: true } },
  )
  const items = isAsking && text.trim().length >= MIN_LENGTH ? (data ?? NOTHING) : NOTHING
  const isOpen = items.length > 0
  const { active, setActive, onKeyDown } = useOptionKeys({
    options: items,
    isOpen,
    open: onInput,
    close,
    choose: goTo,
  })

  function close() {
    setWanted(false)
    setActive(NO_OPTION)
  }

  function goTo(item: Suggestion) {
    close()
    router.history.push(item.path)
  }

  function onInput(typed: string) {
    setText(typed)
    setWanted(true)
    setActive(NO_OPTION)
  }

  return { items, isOpen, active, close, goTo, onInput, onKeyDown }
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
