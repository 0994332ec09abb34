import { Link } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount } from '#shared/texts/format.ts'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { EmptyState } from '../../../components/states/empty-and-error.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import {
  type BrandCounts,
  BrandFilter,
  type BrandsSearch,
  CodesSwitch,
  countBrands,
  LetterBar,
} from './brand-filter.tsx'
import { BrandLists, hideBrokenLogos, MissingBrands } from './brand-list.tsx'

type BrandsPageProps = {
  search: BrandsSearch
  /** Of the address that the page was loaded with; later on they are counted here, with each letter typed. */
  loaded: BrandCounts
}

export function BrandsPage({ search, loaded }: BrandsPageProps) {
  const { q, letter, nur } = search
  const brands = trpc.useUtils().brands.index.getData()
  const counts = brands ? countBrands(brands, search) : loaded
  const shown = nur ? counts.withCodes : counts.found
  // The same element as long as the filter is the same: another one would end what the server drew.
  const lists = useMemo(
    () => (
      <Suspense fallback={<MissingBrands />}>
        <BrandLists key={`${q} ${letter} ${nur}`} q={q} letter={letter} nur={nur} />
      </Suspense>
    ),
    [q, letter, nur],
  )
  return (
    <div ref={hideBrokenLogos} className="page">
      <Breadcrumbs current="Marken" />
      <header className="flex flex-wrap items-end gap-4 pt-2 pb-2 sm:pb-4">
        <div className="grow">
          <h1 className="text-2xl sm:text-3xl">Alle Marken</h1>
          <p role="status" className="mt-1 text-muted-foreground tabular-nums">
            {shown === counts.all
              ? formatCount(counts.all, 'Marke', 'Marken')
              : `${formatCount(shown, 'Marke', 'Marken')} von ${counts.all}`}
          </p>
        </div>
        <CodesSwitch search={search} counts={counts} />
      </header>
      <div className="sticky top-16 z-30 -mx-4 grid gap-x-4 gap-y-1 border-b bg-background px-4 py-2 sm:mx-0 sm:px-0 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-center">
        <BrandFilter {...search} />
        <LetterBar letters={counts.letters} search={search} />
      </div>
      {shown > 0 ? (
        lists
      ) : (
        <EmptyState
          className="mt-6"
          title="Keine Marken gefunden"
          action={
            (q || letter || nur) && (
              <>
                {q && (
                  <Link
                    to="/search"
                    search={{ q }}
                    className={buttonVariants({ className: 'max-w-full' })}
                  >
                    <span className="truncate">{TEXTS.searchFor(q)}</span>
                  </Link>
                )}
                <Link to="/brands" className={buttonVariants({ variant: 'outline' })}>
                  Alle Marken anzeigen
                </Link>
              </>
            )
          }
        >
          {describeEmpty(search)}
        </EmptyState>
      )}
    </div>
  )
}

function describeEmpty({ q, letter, nur }: BrandsSearch): string {
  const brand = nur ? 'Keine Marke mit Codes' : 'Keine Marke'
  if (q && letter) return `${brand} unter „${letter}“ enthält „${q}“.`
  if (q) return `${brand} enthält „${q}“.`
  if (letter) return `${brand} beginnt mit „${letter}“.`
  if (nur)
    return 'Gerade hat keine Marke einen gültigen Code. Neue stehen hier, sobald sie gefunden sind.'
  return 'Das Verzeichnis ist noch leer.'
}
