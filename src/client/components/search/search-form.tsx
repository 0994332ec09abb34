import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type SubmitEvent, useId } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Suggestion } from '#shared/schemas/brand.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { Icon } from '../icon.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { ListOption } from './list-option.tsx'
import { useSuggestions } from './use-suggestions.ts'

type SearchFormProps = {
  defaultValue?: string
  className?: string
  /** Id of the heading that labels the search for screen readers. */
  labelledBy?: string
}

/**
 * Search for brands and influencers, with suggestions while one types. A plain GET form, so that it
 * works before and without scripts.
 */
export function SearchForm({ defaultValue = '', className, labelledBy }: SearchFormProps) {
  const id = useId()
  const listId = useId()
  const navigate = useNavigate()
  const suggestions = useSuggestions()
  const { items, isOpen, active } = suggestions

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    suggestions.close()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    if (q) void navigate({ to: '/search', search: { q } })
  }

  return (
    <search aria-labelledby={labelledBy} className={clsx('block', className)}>
      <form action="/search" onSubmit={submit} className="relative flex gap-2">
        <label htmlFor={id} className="sr-only">
          {TEXTS.searchLabel}
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
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
            defaultValue={defaultValue}
            maxLength={LIMITS.searchLength}
            placeholder={TEXTS.searchPlaceholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            onInput={(event) => suggestions.onInput(event.currentTarget.value)}
            onKeyDown={suggestions.onKeyDown}
            onBlur={suggestions.close}
          />
        </div>
        <Button type="submit" size="lg">
          <Icon name="search" className="sm:hidden" />
          <span className="max-sm:sr-only">Suchen</span>
        </Button>
        <SuggestionList id={listId} items={items} active={active} onChoose={suggestions.goTo} />
      </form>
    </search>
  )
}

type SuggestionListProps = {
  id: string
  items: Suggestion[]
  active: number
  onChoose: (item: Suggestion) => void
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The list below the field; it floats, so nothing below it moves. Focus stays in the field. */
function SuggestionList({ id, items, active, onChoose }: SuggestionListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {items.length > 0 && TEXTS.suggestions.count(items.length)}
      </p>
      <div
        role="listbox"
        id={id}
        aria-label={TEXTS.suggestions.label}
        hidden={items.length === 0}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-lg border bg-card p-1 shadow-lg"
      >
        {items.map((item, index) => (
          <ListOption
            key={item.path}
            id={optionId(id, index)}
            isActive={index === active}
            onChoose={() => onChoose(item)}
            className="min-h-11 px-3 py-1"
          >
            <span className="min-w-0 flex-1 truncate font-medium">
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
