import { Link } from '@tanstack/react-router'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount } from '#shared/texts/format.ts'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BrandFilter, filterBrands, LetterBar, listLetters } from './brand-filter.tsx'
import { BrandList } from './brand-list.tsx'

type BrandsPageProps = { q?: string; letter?: string }

export function BrandsPage({ q, letter }: BrandsPageProps) {
  const [brands] = trpc.brands.index.useSuspenseQuery()
  const shown = filterBrands(brands, { q, letter })
  return (
    <div className="page">
      <Breadcrumbs current={TEXTS.nav.brands} />
      <header className="grid items-end gap-4 pt-2 pb-4 sm:grid-cols-[1fr_22rem] sm:pb-6">
        <div>
          <h1 className="text-2xl sm:text-3xl">Alle Marken</h1>
          <p role="status" className="mt-1 text-muted-foreground tabular-nums">
            {shown.length === brands.length
              ? formatCount(brands.length, 'Marke', 'Marken')
              : `${formatCount(shown.length, 'Marke', 'Marken')} von ${brands.length}`}
          </p>
        </div>
        <BrandFilter q={q} letter={letter} />
      </header>
      <LetterBar letters={listLetters(brands)} current={letter} q={q} />
      {shown.length > 0 ? (
        <BrandList key={`${q} ${letter}`} brands={shown} />
      ) : (
        <EmptyState
          className="mt-6"
          title={TEXTS.empty.brands}
          action={
            (q || letter) && (
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
          {describeEmpty({ q, letter })}
        </EmptyState>
      )}
    </div>
  )
}

function describeEmpty({ q, letter }: BrandsPageProps): string {
  if (q && letter) return `Keine Marke unter „${letter}“ enthält „${q}“.`
  if (q) return `Keine Marke enthält „${q}“.`
  if (letter) return `Keine Marke beginnt mit „${letter}“.`
  return 'Das Verzeichnis ist noch leer.'
}
