import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

type LetterBarProps = { letters: string[]; current?: string; q?: string }

const LETTER =
  'inline-grid h-11 min-w-11 place-items-center rounded-control px-2 font-medium text-muted hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 data-[chosen]:bg-accent data-[chosen]:text-on-accent sm:min-w-9'

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
      className="sticky top-16 z-30 -mx-4 border-b bg-paper px-4 sm:mx-0 sm:px-0"
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
