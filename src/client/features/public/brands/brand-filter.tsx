import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { foldForSearch } from '#shared/domain/names.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Icon } from '../../../components/icon.tsx'
import { Input } from '../../../components/ui/input.tsx'

/** What the address of the list of brands says. */
export type BrandsSearch = { q?: string; letter?: string; nur?: 'codes' }

/** Filters while one types; the address follows, and the form works without scripts as well. */
export function BrandFilter({ q = '', letter, nur }: BrandsSearch) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  // The field follows the address when that changes without it (back, 'alle' after a letter).
  useEffect(() => {
    setText((typed) => (typed.trim() === q ? typed : q))
  }, [q])

  function change(next: string) {
    setText(next)
    void navigate({
      to: '/brands',
      search: { q: next.trim() || undefined, letter, nur },
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
        {nur && <input type="hidden" name="nur" value={nur} />}
      </form>
    </search>
  )
}

/** 'alle' and the first letters that occur: each is a filter, and names the place that it leads to. */
export function LetterBar({ letters, search }: { letters: string[]; search: BrandsSearch }) {
  const { letter: current } = search
  const bar = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>(`[data-letter="${current ?? ''}"]`)
    if (chosen && bar.current)
      bar.current.scrollLeft = chosen.offsetLeft - bar.current.clientWidth / 2
  }, [current])
  return (
    <nav aria-label="Anfangsbuchstaben" className="-mx-4 min-w-0 px-4 sm:mx-0 sm:px-0">
      <ul ref={bar} className="brand-letters relative flex overflow-x-auto [scrollbar-width:none]">
        {[undefined, ...letters].map((letter) => (
          <li key={letter ?? 'alle'} data-letter={letter ?? ''}>
            <Link
              to="/brands"
              search={{ ...search, letter }}
              hash={letter}
              resetScroll={false}
              replace
              data-chosen={letter === current || undefined}
            >
              {letter ?? 'alle'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type CodesSwitchProps = {
  search: BrandsSearch
  counts: Pick<BrandCounts, 'found' | 'withCodes'>
}

/** All brands, as specified, or only those with codes: links, so no script is needed. */
export function CodesSwitch({ search, counts }: CodesSwitchProps) {
  const choices = [
    { text: 'Alle', nur: undefined, count: counts.found },
    { text: 'Nur mit Codes', nur: 'codes', count: counts.withCodes },
  ] as const
  return (
    <nav aria-label="Marken mit und ohne Codes" className="flex flex-wrap">
      {choices.map(({ text, nur, count }) => (
        <Link
          key={text}
          to="/brands"
          search={{ ...search, nur }}
          resetScroll={false}
          replace
          // Or the address of all brands would be a part of every other.
          activeOptions={{ exact: true }}
          data-chosen={nur === search.nur || undefined}
          className="inline-flex min-h-11 items-center gap-2 border border-input px-3 font-medium text-muted-foreground text-sm first:rounded-l-lg last:-ml-px last:rounded-r-lg hover:bg-accent hover:text-foreground data-[chosen]:relative data-[chosen]:border-primary data-[chosen]:text-primary-ink"
        >
          {text} <span className="tabular-nums">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  )
}

/**
 * As specified, the list of all brands is asked for a second time. It is in the HTML that the server drew, and
 * not once more among the page's data.
 */
export const BRAND_INDEX = { retry: 1, meta: { isInHtml: true } }

/** What a page of all brands says beside its list. */
export type BrandCounts = {
  all: number
  /** Brands that search and letter let through, and those of them with codes. */
  found: number
  withCodes: number
  letters: string[]
}

type Listed = { name: string; totalCodes: number }
export const hasCodes = ({ totalCodes }: Listed) => totalCodes > 0

export function countBrands(brands: readonly Listed[], search: BrandsSearch): BrandCounts {
  const found = filterBrands(brands, search)
  return {
    all: brands.length,
    found: found.length,
    withCodes: found.filter(hasCodes).length,
    letters: listLetters(search.nur ? brands.filter(hasCodes) : brands),
  }
}

/** Tab of names that start with no letter. */
const DIGITS = '0-9'

/** The letter under which a name is filed: Ä under A, '4Gamechangers' under 0-9. */
export function firstLetter(name: string): string {
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
