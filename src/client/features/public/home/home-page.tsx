import { LIMITS } from '#shared/domain/limits.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { BrandTileGrid } from '../../../components/brand/brand-tile.tsx'
import { MoreLink } from '../../../components/layout/more-link.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { HelpLinks } from '../../../components/states/help-links.tsx'
import { TicketGrid } from '../../../components/ticket/ticket-grid.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { CategoryTile } from './category-tile.tsx'
import { Hero } from './hero.tsx'
import { LiveTicker } from './live-ticker.tsx'

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
          <MoreLink to="/categories" label="Alle anzeigen: Deals nach Kategorie">
            Alle anzeigen
          </MoreLink>
        }
      >
        {featured.length > 0 ? (
          <TicketGrid codes={featured.slice(0, LIMITS.trendingCodes)} columns={2} />
        ) : (
          <EmptyState title={TEXTS.empty.activeCodes} action={<HelpLinks />}>
            Gerade ist kein Code gültig. Neue kommen täglich dazu.
          </EmptyState>
        )}
      </Section>
      {popular.length > 0 && (
        <Section
          title="Beliebte Marken"
          action={
            <MoreLink to="/brands" label="Alle Marken anzeigen">
              Alle Marken
            </MoreLink>
          }
        >
          <BrandTileGrid brands={popular.slice(0, LIMITS.popularBrands)} />
        </Section>
      )}
      {newest.length > 0 && (
        <Section title="Neueste Marken">
          <BrandTileGrid brands={newest.slice(0, LIMITS.newestBrands)} badge={TEXTS.badges.new} />
        </Section>
      )}
    </>
  )
}
