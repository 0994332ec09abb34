import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { foldForSearch } from '#shared/domain/names.ts'
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
          className="pointer-events-none absolute top-1/2 left-3 hidden size-5 -translate-y-1/2 text-muted-foreground sm:block"
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

type LetterBarProps = { letters: string[]; current?: string; q?: string }

const LETTER =
  'inline-grid h-11 min-w-11 place-items-center rounded-lg px-2 font-medium text-muted-foreground hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2 data-[chosen]:bg-primary data-[chosen]:text-primary-foreground sm:min-w-9'

/** 'alle' and the first letters that occur; it stays below the header while the list scrolls. */
export function LetterBar({ letters, current, q }: LetterBarProps) {
  const bar = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>(`[data-letter="${current ?? ''}"]`)
    if (chosen && bar.current)
      bar.current.scrollLeft = chosen.offsetLeft - bar.current.clientWidth / 2
  }, [current])
  return (
    <nav
      aria-label="Anfangsbuchstaben"
      className="sticky top-16 z-30 -mx-4 border-b bg-background px-4 sm:mx-0 sm:px-0"
    >
      <ul ref={bar} className="relative flex overflow-x-auto py-1 [scrollbar-width:none]">
        {[undefined, ...letters].map((letter) => (
          <li key={letter ?? 'alle'} data-letter={letter ?? ''}>
            <Link
              to="/brands"
              search={{ ...(q && { q }), ...(letter && { letter }) }}
              resetScroll={false}
              replace
              data-chosen={letter === current || undefined}
              className={LETTER}
            >
              {letter ?? 'alle'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Tab of names that start with no letter. */
const DIGITS = '0-9'

/** The letter under which a name is filed: Ä under A, '4Gamechangers' under 0-9. */
function firstLetter(name: string): string {
  const letter = name.trim().charAt(0).normalize('NFD').charAt(0).replace(/[Øø]/, 'O').toUpperCase()
  return /\p{Lu}/u.test(letter) ? letter : DIGITS
}

/** First letters that occur, digits last. */
export function listLetters(brands: readonly { name: string }[]): string[] {
  const letters = [...new Set(brands.map(({ name }) => firstLetter(name)))]
  return letters.sort((a, b) => Number(a === DIGITS) - Number(b === DIGITS) || a.localeCompare(b))
}

/** Brands whose name contains the text, whatever case or umlaut spelling, under one letter or all. */
export function filterBrands<T extends { name: string }>(
  brands: readonly T[],
  { q = '', letter }: { q?: string; letter?: string },
): T[] {
  const lower = q.trim().toLowerCase()
  const folded = foldForSearch(q)
  return brands.filter(
    ({ name }) =>
      (!letter || firstLetter(name) === letter) &&
      (!lower ||
        name.toLowerCase().includes(lower) ||
        (folded !== '' && foldForSearch(name).includes(folded))),
  )
}
