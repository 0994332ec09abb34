import type { Brand } from '#shared/schemas/brand.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount, formatDiscount, formatNumber } from '#shared/texts/format.ts'
import { BrandCodesLink, BrandLogo } from '../../../components/brand.tsx'
import { CategoryIcon } from '../../../components/category.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { Faq, type FaqEntry } from '../../../components/layout/section.tsx'
import { EmptyState, HelpLinks } from '../../../components/states/empty-state.tsx'
import { MissingPage } from '../../../components/states/error-pages.tsx'
import { TrendBadge } from '../../../components/trend-badge.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { trpc } from '../../../lib/trpc.ts'

export function CategoryPage({ slug }: { slug: string }) {
  const [{ category, brands }] = trpc.categories.bySlug.useSuspenseQuery({ slug })
  return (
    <>
      <div className="page">
        <Breadcrumbs
          ancestors={[{ text: TEXTS.nav.categories, link: { to: '/categories' } }]}
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

function CategoryBrandCard({ brand }: { brand: Brand }) {
  const figures = [
    { name: 'Aktive Codes', value: formatNumber(brand.totalCodes) },
    brand.averageDiscount > 0 && {
      name: 'Ø Rabatt',
      value: formatDiscount(brand.averageDiscount, brand.averageDiscountType),
    },
    brand.highestDiscount > 0 && {
      name: 'Bis zu',
      value: formatDiscount(brand.highestDiscount, brand.highestDiscountType),
    },
  ].filter((figure) => figure !== false)
  return (
    <li className="flex flex-col rounded-xl border bg-card p-4 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
      <div className="flex items-center gap-3">
        <BrandLogo brand={brand} />
        <h2 className="min-w-0 flex-1 font-medium font-sans text-base leading-snug tracking-normal">
          {brand.name}
        </h2>
        {brand.weeklyTrend > 0 && (
          <Badge variant="default">
            <Icon name="trending-up" />
            {TEXTS.badges.trending}
          </Badge>
        )}
      </div>
      <dl className="mt-3 mb-4 grid grid-cols-3 gap-2">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <BrandCodesLink brand={brand} />
    </li>
  )
}

const categoryFaq = (name: string): FaqEntry[] => [
  {
    question: `Woher kommen die ${name} Rabattcodes?`,
    answer:
      'Aus öffentlichen Posts von Influencern. Bei jedem Code steht, wer ihn wann gepostet hat, mit den Worten aus dem Post.',
  },
  {
    question: 'Wie oft kommen neue Codes dazu?',
    answer: 'Täglich. Abgelaufene Codes verschwinden aus den Listen, sobald ihre Frist vorbei ist.',
  },
  {
    question: `Kosten die ${name} Codes etwas?`,
    answer: 'Nein. Du brauchst auch kein Konto: Code kopieren und im Shop an der Kasse einfügen.',
  },
  {
    question: 'Woran erkenne ich einen guten Code?',
    answer:
      'Am Zeichen „Geprüft“ und an den Rückmeldungen: Dort steht, bei wie vielen anderen der Code funktioniert hat und wann zuletzt.',
  },
]

export function MissingCategory() {
  return (
    <MissingPage title={TEXTS.missing.category}>
      Diese Kategorie gibt es nicht. Alle sechs stehen auf der Seite der Kategorien.
    </MissingPage>
  )
}
