import { Link } from '@tanstack/react-router'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { Code } from '#shared/schemas/code.ts'
import type { Site } from '#shared/schemas/site.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount, formatDiscount, formatTimeAgo } from '#shared/texts/format.ts'
import { BrandTileGrid } from '../../../components/brand.tsx'
import { CategoryIcon } from '../../../components/category.tsx'
import { CodeCard } from '../../../components/code-card/code-card.tsx'
import { CodeCardGrid } from '../../../components/code-card/code-list.tsx'
import { MoreLink, PageLink, Section } from '../../../components/layout/section.tsx'
import { SearchForm } from '../../../components/search/search-form.tsx'
import { EmptyState, HelpLinks } from '../../../components/states/empty-and-error.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useNow, useSite } from '../../../lib/use-site.ts'

export function HomePage() {
  const [topCode] = trpc.codes.topWeek.useSuspenseQuery()
  const [recent] = trpc.codes.recent.useSuspenseQuery()
  const [featured] = trpc.codes.featured.useSuspenseQuery()
  const [categories] = trpc.categories.list.useSuspenseQuery()
  const [popular] = trpc.brands.popular.useSuspenseQuery()
  const [newest] = trpc.brands.newest.useSuspenseQuery()
  return (
    <>
      <Hero topCode={topCode} />
      <LiveTicker codes={recent} />
      <Section title="Kategorien entdecken">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-6">
          {categories.map((category) => (
            <li key={category.id}>
              <CategoryTile category={category} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="Aktuelle Trending Deals"
        action={
          <MoreLink to="/categories" aria-label="Alle anzeigen: Deals nach Kategorie">
            Alle anzeigen
          </MoreLink>
        }
      >
        {featured.length > 0 ? (
          <CodeCardGrid codes={featured.slice(0, LIMITS.trendingCodes)} columns={2} />
        ) : (
          <EmptyState title={TEXTS.empty.activeCodes} action={<HelpLinks />}>
            Gerade ist kein Code gültig. Neue stehen hier, sobald sie gefunden sind.
          </EmptyState>
        )}
      </Section>
      {popular.length > 0 && (
        <Section
          title="Beliebte Marken"
          action={
            <MoreLink to="/brands" aria-label="Alle Marken anzeigen">
              Alle Marken
            </MoreLink>
          }
        >
          <BrandTileGrid brands={popular} />
        </Section>
      )}
      {newest.length > 0 && (
        <Section title="Neueste Marken">
          <BrandTileGrid brands={newest} badge="Neu" />
        </Section>
      )}
    </>
  )
}

/** Search first; the code card of the week beside it, below it on a phone. */
function Hero({ topCode }: { topCode: Code | null }) {
  const { realFigures } = useSite()
  const { data } = trpc.overview.dashboard.useQuery(undefined, { enabled: realFigures })
  const promise = !data
    ? 'Codes für über 1.000 Marken.'
    : data.totalCodes === 0
      ? 'Noch steht hier kein gültiger Code: Das Verzeichnis wird gerade gefüllt.'
      : `${formatCount(data.totalCodes, 'Code', 'Codes')} von ${formatCount(data.totalInfluencers, 'Influencer', 'Influencern')}.`
  return (
    <div className="page grid gap-x-16 gap-y-10 py-8 sm:py-14 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[1fr_27rem] lg:items-center lg:py-20">
      <div>
        <h1 className="max-w-[18ch] text-2xl sm:text-3xl">
          Täglich neue Rabattcodes von Influencern
        </h1>
        <p className="mt-3 max-w-[46ch] text-lg text-muted-foreground sm:mt-4">
          {promise} Zu jedem siehst du den Post, in dem er stand, und ob er bei anderen funktioniert
          hat.
        </p>
        <SearchForm className="mt-6 max-w-xl sm:mt-8" />
        <p className="mt-3 text-muted-foreground text-sm">
          Oder gleich zu <PageLink to="/codes">allen Codes</PageLink>,{' '}
          <PageLink to="/brands">allen Marken</PageLink> und{' '}
          <PageLink to="/kategorien">Kategorien</PageLink>.
        </p>
      </div>
      <section aria-labelledby="top-code">
        <h2 id="top-code" className="mb-3 text-lg">
          Top-Code der Woche
        </h2>
        {topCode ? (
          <CodeCard code={topCode} size="hero" />
        ) : (
          <EmptyState title="Noch kein Top-Code">
            Sobald die ersten Codes gesammelt sind, steht hier der beste der Woche.
          </EmptyState>
        )}
      </section>
    </div>
  )
}

function CategoryTile({ category }: { category: Category }) {
  return (
    <Link
      to="/kategorien/$slug"
      params={{ slug: category.slug }}
      className="flex h-full flex-col gap-3 rounded-xl border bg-card p-4 transition-[border-color] hover:border-input"
    >
      <CategoryIcon category={category} />
      <span>
        <span className="block font-bold font-display text-lg">{category.name}</span>
        <span className="block text-muted-foreground text-sm tabular-nums">
          {formatCount(category.brandCount, 'Marke', 'Marken')}
        </span>
        <span className="block text-muted-foreground text-sm tabular-nums">
          {formatCount(category.totalCodes, 'Code', 'Codes')}
        </span>
      </span>
    </Link>
  )
}

/** One quiet line of the newest codes; it stands still and scrolls sideways by hand. */
function LiveTicker({ codes }: { codes: Code[] }) {
  const now = useNow()
  const { tickerTimes: kind } = useSite()
  if (codes.length === 0) return null
  const times = describeTickerTimes(codes, kind, now)
  return (
    <section aria-label="Neueste Codes" className="border-y bg-muted text-sm">
      <div className="page flex items-center gap-4">
        <p className="flex shrink-0 items-center gap-2 font-medium">
          <span aria-hidden="true" className="size-2 rounded-full bg-primary" />
          Live
        </p>
        <ul className="ticker flex min-w-0 flex-1 overflow-x-auto whitespace-nowrap">
          {codes.map((code, index) => (
            <li key={code.id}>
              <Link
                to="/brands/$slug"
                params={{ slug: code.brand.slug }}
                className="inline-flex h-11 items-center gap-1.5 px-3 hover:underline focus-visible:-outline-offset-2"
              >
                <span translate="no" className="font-medium">
                  {code.brand.name}
                </span>
                <span className="text-primary-ink tabular-nums">{describeBenefit(code)}</span>
                <span className="text-muted-foreground tabular-nums">{times[index]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const describeBenefit = (code: Code) =>
  code.discountAmount === null
    ? (code.description ?? 'neuer Code')
    : formatDiscount(code.discountAmount, code.discountType)

const MAX_MINUTES = 30

/** Spreads what follows one another (Knuth's multiplicative hash). */
const scatter = (value: number) => Math.imul(value, 0x9e3779b1) >>> 16

/**
 * 'vor N Min' for each code, newest first. 'random' is invented as specified, 1 to 30, but from the
 * codes' ids and the moment of rendering, so that server and browser invent the same.
 */
export function describeTickerTimes(
  codes: readonly { id: number; createdAt: string }[],
  kind: Site['tickerTimes'],
  now: string,
): string[] {
  if (kind === 'real') return codes.map((code) => formatTimeAgo(code.createdAt, now))
  const moment = Math.floor(Date.parse(now) / 60_000)
  return codes
    .map((code) => 1 + (scatter(code.id + scatter(moment)) % MAX_MINUTES))
    .sort((a, b) => a - b)
    .map((minutes) => `vor ${minutes} Min`)
}
