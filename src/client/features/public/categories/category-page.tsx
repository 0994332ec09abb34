import { TEXTS } from '#shared/texts/de.ts'
import { formatCount } from '#shared/texts/format.ts'
import { CategoryIcon } from '../../../components/category-icon.tsx'
import { Faq } from '../../../components/faq/faq.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { HelpLinks } from '../../../components/states/help-links.tsx'
import { TrendBadge } from '../../../components/trend-badge.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { CategoryBrandCard } from './category-brand-card.tsx'
import { categoryFaq } from './category-faq.ts'

export function CategoryPage({ slug }: { slug: string }) {
  const [{ category, brands }] = trpc.categories.bySlug.useSuspenseQuery({ slug })
  return (
    <>
      <div className="page">
        <Breadcrumbs
          trail={[{ text: TEXTS.nav.categories, link: { to: '/categories' } }]}
          current={category.name}
        />
        <header className="flex items-start gap-4 pt-2 pb-6 sm:pb-8">
          <CategoryIcon category={category} className="max-sm:hidden" />
          <div className="min-w-0">
            <h1 className="text-2xl sm:text-3xl">{category.name} Rabattcodes & Gutscheine</h1>
            <p className="mt-3 flex flex-wrap gap-2">
              <Badge className="tabular-nums">
                {formatCount(brands.length, 'Marke', 'Marken')}
              </Badge>
              <Badge>{TEXTS.badges.updatedDaily}</Badge>
              {category.totalCodes > 0 && <TrendBadge trend={category.weeklyTrend} />}
            </p>
          </div>
        </header>
        {brands.length > 0 ? (
          <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
            {brands.map((brand) => (
              <CategoryBrandCard key={brand.id} brand={brand} />
            ))}
          </ul>
        ) : (
          <EmptyState title={`Noch keine ${category.name} Marken verfügbar`} action={<HelpLinks />}>
            Neue Marken kommen laufend dazu. Bis dahin helfen dir die anderen Kategorien.
          </EmptyState>
        )}
      </div>
      <Faq title={`Fragen zu ${category.name} Rabattcodes`} entries={categoryFaq(category.name)} />
    </>
  )
}
