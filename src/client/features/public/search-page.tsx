import { Link, type LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { BrandSearchResult } from '#shared/schemas/brand.ts'
import type { ResultKind, SearchResults } from '#shared/schemas/search.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { Avatar } from '../../components/avatar.tsx'
import { BrandCodesLink, BrandLogo } from '../../components/brand.tsx'
import { CategoryIcon } from '../../components/category.tsx'
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
      {!q && <PopularInfluencers />}
    </SearchFrame>
  )
}

function PopularInfluencers() {
  const { data } = trpc.influencers.popular.useQuery()
  if (!data?.length) return null
  return (
    <section aria-labelledby="influencers" className="mt-10">
      <h2 id="influencers" className="mb-4 text-xl">
        Influencer mit den meisten Codes
      </h2>
      <InfluencerCards influencers={data} />
    </section>
  )
}

const SECTIONS: Record<ResultKind, { title: string; limit?: number }> = {
  brands: { title: 'Marken', limit: LIMITS.searchResults },
  categories: { title: 'Kategorien' },
  influencers: { title: 'Influencer', limit: LIMITS.foundInfluencers },
  codes: { title: 'Codes', limit: LIMITS.foundCodes },
}

function Results({ q }: { q: string }) {
  const [results] = trpc.search.all.useSuspenseQuery({ q })
  const { order, brands, categories, influencers, codes } = results
  const count = brands.length + categories.length + influencers.length + codes.length
  const lists: Record<ResultKind, ReactNode> = {
    brands: <BrandCards results={results} />,
    categories: (
      <CardList>
        {categories.map((category) => (
          <LinkCard
            key={category.id}
            link={{ to: '/kategorien/$slug', params: { slug: category.slug } }}
            picture={<CategoryIcon category={category} />}
            name={category.name}
            detail={formatCount(category.brandCount, 'Marke', 'Marken')}
          />
        ))}
      </CardList>
    ),
    influencers: <InfluencerCards influencers={influencers} />,
    codes: <CodeCardGrid codes={codes} />,
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
          {lists[kind]}
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

function BrandCards({ results }: { results: SearchResults }) {
  const { brands, brandCodes, areBrandsDescribed } = results
  const hasCodes = brandCodes.length > 0
  const [first, ...others] = brands.map((brand, place) => (
    <BrandResult key={brand.id} brand={brand} isWide={hasCodes && place === 0} />
  ))
  return (
    <>
      {areBrandsDescribed && <p className="mb-4">Keine Marke heißt so, aber diese passen dazu.</p>}
      <CardList>
        {first}
        {hasCodes && (
          <li className="col-span-full">
            <CodeCardGrid codes={brandCodes} />
          </li>
        )}
        {others}
      </CardList>
    </>
  )
}

const CardList = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">{children}</ul>
)

function BrandResult({ brand, isWide }: { brand: BrandSearchResult; isWide: boolean }) {
  return (
    <li
      className={clsx(
        'flex flex-col rounded-xl border bg-card p-4',
        isWide && 'col-span-full sm:flex-row sm:*:my-auto',
      )}
    >
      <div className="mb-4 flex flex-1 items-center gap-3">
        <BrandLogo brand={brand} size="medium" />
        <div className="min-w-0">
          <h3
            className="font-medium font-sans text-base leading-snug tracking-normal"
            translate="no"
          >
            {brand.name}
          </h3>
          <p className="text-muted-foreground text-sm tabular-nums">
            {formatNumber(brand.totalCodes)} Codes verfügbar
          </p>
          {brand.totalCodes === 0 && (
            <p className="text-muted-foreground text-sm">
              {`Dafür ${brand.url ? 'Shop und ' : ''}ähnliche Marken.`}
            </p>
          )}
        </div>
      </div>
      <BrandCodesLink brand={brand} />
    </li>
  )
}

const InfluencerCards = ({ influencers }: Pick<SearchResults, 'influencers'>) => (
  <CardList>
    {influencers.map((influencer) => (
      <LinkCard
        key={influencer.id}
        link={{ to: '/influencers/$username', params: { username: influencer.username } }}
        picture={<Avatar influencer={influencer} size={48} className="size-12" />}
        name={`@${influencer.username}`}
        detail={`${influencer.displayName}\u00a0· ${formatCount(influencer.activeCodes, 'Code', 'Codes')}`}
      />
    ))}
  </CardList>
)

type LinkCardProps = { link: LinkProps; picture: ReactNode; name: string; detail: string }

/** The whole card is the link. */
const LinkCard = ({ link, picture, name, detail }: LinkCardProps) => (
  <li className="min-w-0">
    <Link
      {...link}
      className="flex h-full items-center gap-3 rounded-xl border bg-card p-4 transition-[border-color] hover:border-input"
    >
      {picture}
      <span className="min-w-0">
        <span className="block font-medium" translate="no">
          {name}
        </span>
        <span className="block text-muted-foreground text-sm tabular-nums">{detail}</span>
      </span>
    </Link>
  </li>
)
