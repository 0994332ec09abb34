import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { BrandSearchResult } from '#shared/schemas/brand.ts'
import type { ResultKind, SearchResults } from '#shared/schemas/search.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { Avatar } from '../../components/avatar.tsx'
import { BrandCodesLink, BrandLogo } from '../../components/brand.tsx'
import { CodeCardGrid } from '../../components/code-card/code-list.tsx'
import { EmptyState, HelpLinks, MissingCodeLink } from '../../components/states/empty-and-error.tsx'
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
          Suche nach einer Marke, nach einem Influencer („@anna“) oder nach einem Code („ANNA15“).
        </EmptyState>
      )}
    </SearchFrame>
  )
}

const SECTIONS: Record<ResultKind, { title: string; limit: number }> = {
  brands: { title: 'Marken', limit: LIMITS.searchResults },
  influencers: { title: 'Influencer', limit: LIMITS.foundInfluencers },
  codes: { title: 'Codes', limit: LIMITS.foundCodes },
}

function Results({ q }: { q: string }) {
  const [results] = trpc.search.all.useSuspenseQuery({ q })
  const { order, brands, influencers, codes } = results
  const count = brands.length + influencers.length + codes.length
  const cards: Record<Exclude<ResultKind, 'codes'>, ReactNode[]> = {
    brands: brands.map((brand) => <BrandResult key={brand.id} brand={brand} />),
    influencers: influencers.map((one) => <InfluencerResult key={one.id} influencer={one} />),
  }
  return (
    <>
      <p aria-live="polite" className="mb-4 text-muted-foreground tabular-nums">
        {formatCount(count, 'Ergebnis', 'Ergebnisse')}
      </p>
      {order.map((kind) => (
        <section key={kind} aria-labelledby={kind} className="mt-10 first-of-type:mt-0">
          <h2 id={kind} className={order.length > 1 ? 'mb-4 text-xl' : 'sr-only'}>
            {SECTIONS[kind].title}
          </h2>
          {kind === 'codes' ? (
            <CodeCardGrid codes={codes} />
          ) : (
            <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">{cards[kind]}</ul>
          )}
          {results[kind].length === SECTIONS[kind].limit && (
            <p className="mt-4 text-muted-foreground text-sm">
              Mehr zeigen wir hier nicht: Ein genauerer Suchbegriff findet auch die übrigen.
            </p>
          )}
        </section>
      ))}
      {count === 0 && (
        <EmptyState
          as="h2"
          title="Keine Ergebnisse gefunden"
          action={[<HelpLinks key="help" />, <MissingCodeLink key="code" shop={q} />]}
        >
          {`Zu „${q}“ kennen wir weder eine Marke noch einen Influencer noch einen gültigen Code. Versuche es mit einem kürzeren Begriff.`}
        </EmptyState>
      )}
    </>
  )
}

function BrandResult({ brand }: { brand: BrandSearchResult }) {
  return (
    <li className="flex flex-col rounded-xl border bg-card p-4">
      <div className="mb-4 flex items-center gap-3">
        <BrandLogo brand={brand} size="medium" />
        <div className="min-w-0">
          <h3 className="font-medium font-sans text-base leading-snug tracking-normal">
            {brand.name}
          </h3>
          <p className="text-muted-foreground text-sm tabular-nums">
            {formatNumber(brand.totalCodes)} Codes verfügbar
          </p>
        </div>
      </div>
      <BrandCodesLink brand={brand} />
    </li>
  )
}

/** The whole card is the link. */
function InfluencerResult({ influencer }: { influencer: SearchResults['influencers'][number] }) {
  const { username, displayName, activeCodes } = influencer
  return (
    <li className="min-w-0">
      <Link
        to="/influencers/$username"
        params={{ username }}
        className="flex h-full items-center gap-3 rounded-xl border bg-card p-4 transition-[border-color] hover:border-input"
      >
        <Avatar influencer={influencer} size={48} className="size-12" />
        <span className="min-w-0">
          <span className="block truncate font-medium">@{username}</span>
          <span className="block truncate text-muted-foreground text-sm tabular-nums">
            {displayName} · {formatCount(activeCodes, 'Code', 'Codes')}
          </span>
        </span>
      </Link>
    </li>
  )
}
