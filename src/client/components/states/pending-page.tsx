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

/** A page while its data loads: breadcrumbs, heading and skeletons of its content. */
export function PendingPage({ of }: { of: keyof typeof GRIDS | 'text' }) {
  return (
    <PendingFrame>
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
    </PendingFrame>
  )
}

/** As high as the screen, so that the footer does not jump up and down. */
function PendingFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page min-h-svh">
      <p role="status" className="sr-only">
        Wird geladen …
      </p>
      {children}
    </div>
  )
}

/** The brand's page while it loads, each skeleton in the place of its content. */
export function BrandPending() {
  return (
    <PendingFrame>
      <Skeleton className="mt-7 mb-5 h-4 w-48 sm:mt-8" />
      <div className="flex gap-4 pb-4 sm:gap-6">
        <Skeleton className="size-12 shrink-0 sm:size-20" />
        <div className="grid flex-1 content-start gap-3">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="h-5 w-96 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          <Skeleton className="mb-6 h-11" />
          <PendingGrid of="codeCards" />
        </div>
        <div className="grid content-start gap-3 pt-17 max-lg:hidden">
          <Skeleton className="h-23 rounded-xl" />
          <Skeleton className="h-23 rounded-xl" />
          <Skeleton className="h-37 rounded-xl" />
        </div>
      </div>
      <Skeleton className="mt-12 mb-6 h-8 w-52 sm:mt-20" />
      <PendingGrid of="tiles" />
    </PendingFrame>
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
