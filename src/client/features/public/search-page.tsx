import { Link } from '@tanstack/react-router'
import type { BrandSearchResult } from '#shared/schemas/brand.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { BrandCodesLink, BrandLogo } from '../../components/brand.tsx'
import { EmptyState, HelpLinks } from '../../components/states/empty-state.tsx'
import { SearchFrame } from '../../components/states/pending-page.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { trpc } from '../../lib/trpc.ts'

export function SearchPage({ q }: { q?: string }) {
  return (
    <SearchFrame q={q}>
      {q ? (
        <Results q={q} />
      ) : (
        <EmptyState
          as="h2"
          title="Gib einen Suchbegriff ein"
          action={
            <Link to="/brands" className={buttonVariants()}>
              Alle Marken ansehen
            </Link>
          }
        >
          Suche nach einer Marke oder nach einem Influencer, dessen Codes du suchst.
        </EmptyState>
      )}
    </SearchFrame>
  )
}

function Results({ q }: { q: string }) {
  const [brands] = trpc.brands.search.useSuspenseQuery({ q })
  return (
    <>
      <p aria-live="polite" className="mb-4 text-muted-foreground tabular-nums">
        {formatCount(brands.length, 'Ergebnis', 'Ergebnisse')}
      </p>
      {brands.length > 0 ? (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
          {brands.map((brand) => (
            <ResultCard key={brand.id} brand={brand} />
          ))}
        </ul>
      ) : (
        <EmptyState as="h2" title={TEXTS.empty.results} action={<HelpLinks />}>
          {`Zu „${q}“ kennen wir weder eine Marke noch einen Influencer. Versuche es mit einem kürzeren Begriff.`}
        </EmptyState>
      )}
    </>
  )
}

function ResultCard({ brand }: { brand: BrandSearchResult }) {
  return (
    <li className="flex flex-col rounded-xl border bg-card p-4">
      <div className="mb-4 flex items-center gap-3">
        <BrandLogo brand={brand} size="medium" />
        <div className="min-w-0">
          <h2 className="font-medium font-sans text-base leading-snug tracking-normal">
            {brand.name}
          </h2>
          <p className="text-muted-foreground text-sm tabular-nums">
            {formatNumber(brand.totalCodes)} Codes verfügbar
          </p>
        </div>
      </div>
      <BrandCodesLink brand={brand} />
    </li>
  )
}
