import { type ReactNode, useId } from 'react'
import { TEXTS } from '#shared/texts/de.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** What stands in the place of cards and paragraphs. */
const SHAPES = (
  <div className="grid gap-3 sm:gap-5 md:grid-cols-2">
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} className="h-44 rounded-xl" />
    ))}
  </div>
)

/** A page while its data loads, as high as the screen, so that the footer does not jump up and down. */
export const PendingPage = () => (
  <div className="page min-h-svh">
    <p role="status" className="sr-only">
      Wird geladen …
    </p>
    <Skeleton className="mt-7 mb-5 h-4 w-40 sm:mt-8" />
    <Skeleton className="h-9 w-72 max-w-full" />
    <Skeleton className="mt-4 mb-8 h-5 w-96 max-w-full" />
    {SHAPES}
  </div>
)

/** The search page while it waits for results: the search field stays. */
export function SearchPending({ q }: { q?: string }) {
  return (
    <SearchFrame q={q}>
      <p role="status" className="sr-only">
        Suche läuft …
      </p>
      {SHAPES}
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
