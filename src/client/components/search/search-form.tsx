import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  type ComponentType,
  type KeyboardEvent,
  type SubmitEvent,
  useId,
  useRef,
  useState,
} from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { Icon } from '../icon.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import type { ListState, SuggestionsProps } from './suggestions.tsx'

type SearchFormProps = {
  defaultValue?: string
  className?: string
  /** Id of the heading that labels the search for screen readers. */
  labelledBy?: string
  /** In the header: lower, without a button, and it tells the key that leads there. */
  isInHeader?: boolean
}

/**
 * Search for brands, influencers and codes, with suggestions while one types. A plain GET form, so
 * that it works before and without scripts; what suggests is loaded when the field gets the focus.
 */
export function SearchForm(props: SearchFormProps) {
  const { defaultValue = '', className, labelledBy, isInHeader = false } = props
  const id = useId()
  const listId = useId()
  const navigate = useNavigate()
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  /** The text that suggestions are wanted for; null while none are. */
  const [typed, setTyped] = useState<string | null>(null)
  const [list, setList] = useState<ListState>({ isOpen: false })
  const onKeyDown = useRef<(event: KeyboardEvent<HTMLInputElement>) => void>(null)

  async function loadSuggestions() {
    // Without them it is a plain search field.
    const loaded = await import('./suggestions.tsx').catch(() => null)
    if (loaded) setSuggestions(() => loaded.Suggestions)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTyped(null)
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    if (q) void navigate({ to: '/search', search: { q } })
  }

  return (
    <search
      aria-labelledby={labelledBy}
      aria-label={isInHeader ? 'Marke, Influencer oder Code suchen' : undefined}
      className={clsx('block', className)}
    >
      <form action="/search" onSubmit={submit} className="relative flex gap-2">
        <label htmlFor={id} className="sr-only">
          {isInHeader ? 'Marke, Influencer oder Code suchen' : 'Marke oder Influencer suchen'}
        </label>
        <div className="relative min-w-0 flex-1">
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-3 hidden size-5 -translate-y-1/2 text-muted-foreground sm:block"
          />
          <Input
            id={id}
            key={defaultValue}
            name="q"
            size="search"
            className={isInHeader ? 'peer h-11! pr-10' : undefined}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={list.isOpen}
            aria-controls={listId}
            aria-activedescendant={list.activeId}
            aria-keyshortcuts="/"
            defaultValue={defaultValue}
            maxLength={LIMITS.searchLength}
            placeholder={isInHeader ? 'Marke, Influencer, Code' : 'Marke oder Influencer suchen...'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            onFocus={loadSuggestions}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => onKeyDown.current?.(event)}
            onBlur={() => setTyped(null)}
          />
          {isInHeader && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-sm border px-1.5 font-sans text-muted-foreground text-xs leading-5 peer-focus:hidden"
            >
              /
            </span>
          )}
        </div>
        {!isInHeader && (
          <Button type="submit" size="lg">
            <Icon name="search" className="sm:hidden" />
            <span className="max-sm:sr-only">Suchen</span>
          </Button>
        )}
        {Suggestions ? (
          <Suggestions
            id={listId}
            typed={typed}
            setTyped={setTyped}
            onKeyDown={onKeyDown}
            onChange={setList}
          />
        ) : (
          <div id={listId} hidden />
        )}
      </form>
    </search>
  )
}
