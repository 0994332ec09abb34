import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { Icon } from '../../../components/icon.tsx'
import { Input } from '../../../components/ui/input.tsx'

type BrandFilterProps = { q?: string; letter?: string }

/** Filters while one types; the address follows, and the form works without scripts as well. */
export function BrandFilter({ q = '', letter }: BrandFilterProps) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  // The field follows the address when that changes without it (back, 'alle' after a letter).
  useEffect(() => {
    setText((typed) => (typed.trim() === q ? typed : q))
  }, [q])

  function change(next: string) {
    setText(next)
    const trimmed = next.trim()
    void navigate({
      to: '/brands',
      search: { ...(trimmed && { q: trimmed }), ...(letter && { letter }) },
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <search>
      <form action="/brands" onSubmit={(event) => event.preventDefault()} className="relative">
        <label htmlFor={id} className="sr-only">
          Marke suchen
        </label>
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 hidden size-5 -translate-y-1/2 text-muted sm:block"
        />
        <Input
          id={id}
          name="q"
          type="search"
          size="search"
          value={text}
          onChange={(event) => change(event.target.value)}
          maxLength={LIMITS.searchLength}
          placeholder="Marke suchen..."
          autoComplete="off"
        />
        {letter && <input type="hidden" name="letter" value={letter} />}
      </form>
    </search>
  )
}
