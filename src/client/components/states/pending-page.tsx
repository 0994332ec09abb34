import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { TEXTS } from '#shared/texts/de.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6]
/** Different widths, so that the lines look like text. */
const LINE_WIDTHS = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3']

const GRIDS = {
  /** Code cards: on the page of a brand or an influencer. */
  codeCards: { grid: 'gap-3 sm:gap-5 md:grid-cols-2', shape: 'h-52' },
  /** Cards with a button: categories and their brands, search results. */
  cards: { grid: 'gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3', shape: 'h-36' },
  tiles: { grid: 'gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4', shape: 'h-20' },
}

/** Six skeletons in the place of what is loading. */
function PendingGrid({ of }: { of: keyof typeof GRIDS }) {
  const { grid, shape } = GRIDS[of]
  return (
    <div className={clsx('grid', grid)}>
      {PLACEHOLDERS.map((place) => (
        <Skeleton key={place} className={clsx('rounded-xl', shape)} />
      ))}
    </div>
  )
}

/**
 * A page while its data loads: breadcrumbs, heading and skeletons of its content, as high as the screen, so that the
 * footer does not jump up and down.
 */
export function PendingPage({ of }: { of: keyof typeof GRIDS | 'text' }) {
  return (
    <div className="page min-h-svh">
      <p role="status" className="sr-only">
        Wird geladen …
      </p>
      <Skeleton className="mt-7 mb-5 h-4 w-40 sm:mt-8" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 mb-8 h-5 w-96 max-w-full" />
      {of === 'text' ? (
        <div className="grid max-w-text gap-4">
          {PLACEHOLDERS.map((place, index) => (
            <Skeleton key={place} className={clsx('h-5', LINE_WIDTHS[index])} />
          ))}
        </div>
      ) : (
        <PendingGrid of={of} />
      )}
    </div>
  )
}

/** The search page while it waits for results: the search field stays. */
export function SearchPending({ q }: { q?: string }) {
  return (
    <SearchFrame q={q}>
      <p role="status" className="sr-only">
        Suche läuft …
      </p>
      <PendingGrid of="cards" />
    </SearchFrame>
  )
}

/** Heading and search field of the search page; kept here so that the page itself loads later. */
export function SearchFrame({ q, children }: { q?: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <div className="page">
      <Breadcrumbs current="Suche" />
      <header className="pt-2 pb-6">
        <h1 id={titleId} className="text-2xl hyphens-none sm:text-3xl">
          {q ? TEXTS.searchFor(q) : 'Rabattcodes suchen'}
        </h1>
        <SearchForm labelledBy={titleId} defaultValue={q} className="mt-5 max-w-xl" />
      </header>
      {children}
    </div>
  )
}
