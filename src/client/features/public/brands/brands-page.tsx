import { Link } from '@tanstack/react-router'
import type { BrandIndexEntry } from '#shared/schemas/brand.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount } from '#shared/texts/format.ts'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { EmptyState } from '../../../components/states/empty-and-error.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import {
  BrandFilter,
  type BrandsSearch,
  CodesSwitch,
  filterBrands,
  LetterBar,
  listLetters,
} from './brand-filter.tsx'
import { BrandList } from './brand-list.tsx'

export function BrandsPage(search: BrandsSearch) {
  const { q, letter, nur } = search
  const [brands] = trpc.brands.index.useSuspenseQuery()
  const found = filterBrands(brands, { q, letter })
  const withCodes = found.filter(hasCodes)
  const shown = nur ? withCodes : found
  return (
    <div className="page">
      <Breadcrumbs current="Marken" />
      <header className="flex flex-wrap items-end gap-4 pt-2 pb-4 sm:pb-6">
        <div className="grow">
          <h1 className="text-2xl sm:text-3xl">Alle Marken</h1>
          <p role="status" className="mt-1 text-muted-foreground tabular-nums">
            {shown.length === brands.length
              ? formatCount(brands.length, 'Marke', 'Marken')
              : `${formatCount(shown.length, 'Marke', 'Marken')} von ${brands.length}`}
          </p>
        </div>
        <div className="w-full sm:w-88 lg:order-1">
          <BrandFilter {...search} />
        </div>
        <CodesSwitch search={search} counts={{ all: found.length, withCodes: withCodes.length }} />
      </header>
      <LetterBar letters={listLetters(nur ? brands.filter(hasCodes) : brands)} search={search} />
      {shown.length > 0 ? (
        <BrandList key={`${q} ${letter} ${nur}`} brands={shown} />
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

const hasCodes = ({ totalCodes }: BrandIndexEntry) => totalCodes > 0

function describeEmpty({ q, letter, nur }: BrandsSearch): string {
  const brand = nur ? 'Keine Marke mit Codes' : 'Keine Marke'
  if (q && letter) return `${brand} unter „${letter}“ enthält „${q}“.`
  if (q) return `${brand} enthält „${q}“.`
  if (letter) return `${brand} beginnt mit „${letter}“.`
  if (nur) return 'Gerade hat keine Marke einen gültigen Code. Neue kommen täglich dazu.'
  return 'Das Verzeichnis ist noch leer.'
}
