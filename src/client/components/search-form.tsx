import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type SubmitEvent, useId } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { Button } from './ui/button.tsx'
import { Input } from './ui/input.tsx'

type SearchFormProps = { defaultValue?: string; className?: string }

/** Search for brands and influencers. A plain GET form, so that it works before and without scripts. */
export function SearchForm({ defaultValue = '', className }: SearchFormProps) {
  const id = useId()
  const navigate = useNavigate()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    if (q) void navigate({ to: '/search', search: { q } })
  }

  return (
    <search className={className}>
      <form action="/search" onSubmit={submit} className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          Marke oder Influencer suchen
        </label>
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 hidden size-5 -translate-y-1/2 text-muted sm:block"
          />
          <Input
            id={id}
            key={defaultValue}
            name="q"
            type="search"
            size="search"
            defaultValue={defaultValue}
            maxLength={LIMITS.searchLength}
            placeholder={TEXTS.searchPlaceholder}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" size="large">
          <Search aria-hidden="true" className="sm:hidden" />
          <span className="max-sm:sr-only">Suchen</span>
        </Button>
      </form>
    </search>
  )
}
