import type { Brand } from '#shared/schemas/brand.ts'
import type { CategoryPage as CategoryPageData } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatCount, formatDiscount, formatNumber } from '#shared/texts/format.ts'
import { BrandCodesLink, BrandLogo } from '../../../components/brand.tsx'
import { CategoryIcon } from '../../../components/category.tsx'
import { CodeCardGrid, useStableOrder } from '../../../components/code-card/code-list.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { Faq, type FaqEntry, MoreLink, Section } from '../../../components/layout/section.tsx'
import { EmptyState, HelpLinks, MissingPage } from '../../../components/states/empty-and-error.tsx'
import { Badge, TrendBadge } from '../../../components/ui/badge.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useSite } from '../../../lib/use-site.ts'

export function CategoryPage({ slug }: { slug: string }) {
  const [{ category, brands, codes }] = trpc.categories.bySlug.useSuspenseQuery({ slug })
  const withCodes = brands.filter(({ totalCodes }) => totalCodes > 0)
  const withoutCodes = brands.filter(({ totalCodes }) => totalCodes === 0)
  return (
    <>
      <div className="page">
        <Breadcrumbs
          ancestors={[{ text: 'Kategorien', link: { to: '/categories' } }]}
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
              <Badge>Täglich aktualisiert</Badge>
              {category.totalCodes > 0 && <TrendBadge trend={category.weeklyTrend} {...category} />}
            </p>
          </div>
        </header>
        {codes.length > 0 && <BestCodes category={category} codes={codes} />}
        {brands.length === 0 && (
          <EmptyState title={`Noch keine ${category.name} Marken verfügbar`} action={<HelpLinks />}>
            Neue Marken kommen laufend dazu. Bis dahin helfen dir die anderen Kategorien.
          </EmptyState>
        )}
      </div>
      {withCodes.length > 0 && (
        <Section title="Marken mit Codes">
          <BrandCards brands={withCodes} />
        </Section>
      )}
      {withoutCodes.length > 0 && (
        <details className="page group mt-8" open={withCodes.length === 0}>
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 border-y py-3 [&::-webkit-details-marker]:hidden">
            <h2 className="font-medium font-sans text-base tracking-normal">
              {`Noch ohne Codes: ${formatCount(withoutCodes.length, 'Marke', 'Marken')}`}
            </h2>
            <Icon
              name="plus"
              className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="pt-4">
            <BrandCards brands={withoutCodes} />
          </div>
        </details>
      )}
      <Faq title={`Fragen zu ${category.name} Rabattcodes`} entries={categoryFaq(category.name)} />
    </>
  )
}

function BestCodes({ category, codes }: Pick<CategoryPageData, 'category' | 'codes'>) {
  const shown = useStableOrder(codes, category.slug)
  return (
    <section aria-labelledby="beste-codes">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="beste-codes" className="text-xl sm:text-2xl">
          Beste Codes
        </h2>
        <MoreLink to="/codes" search={{ kategorie: category.slug }}>
          Alle Codes<span className="sr-only"> der Kategorie {category.name}</span>
        </MoreLink>
      </div>
      <CodeCardGrid codes={shown} />
    </section>
  )
}

/** Cards side by side; on a phone a row for each brand, which is its link. */
function BrandCards({ brands }: { brands: Brand[] }) {
  return (
    <ul className="grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {brands.map((brand) => (
        <CategoryBrandCard key={brand.id} brand={brand} />
      ))}
    </ul>
  )
}

function CategoryBrandCard({ brand }: { brand: Brand }) {
  const { realFigures } = useSite()
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
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b py-3 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto] sm:grid-rows-[auto_1fr_auto] sm:rounded-xl sm:border sm:bg-card sm:p-4 sm:[contain-intrinsic-size:auto_10rem]">
      <BrandLogo brand={brand} className="max-sm:row-span-2" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 sm:col-span-2">
        <h3
          className="min-w-0 font-medium font-sans text-base leading-snug tracking-normal sm:flex-1"
          translate="no"
        >
          {brand.name}
        </h3>
        {brand.weeklyTrend > 0 && (brand.totalCodes > 0 || !realFigures) && (
          <Badge variant="default">
            <Icon name="trending-up" />
            Trending
          </Badge>
        )}
      </div>
      <dl className="col-span-2 flex flex-wrap gap-x-2.5 text-sm max-sm:col-start-2 sm:col-span-3 sm:mt-3 sm:mb-4 sm:grid sm:grid-cols-3 sm:gap-2">
        {figures.map(({ name, value }) => (
          <div key={name} className="max-sm:flex max-sm:gap-1">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-medium tabular-nums sm:text-base">{value}</dd>
          </div>
        ))}
      </dl>
      <Icon
        name="chevron-right"
        className="col-start-3 row-start-1 size-5 text-muted-foreground sm:hidden"
      />
      <BrandCodesLink brand={brand} coversRow />
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
      Diese Kategorie gibt es nicht. Alle stehen auf der Seite der Kategorien.
    </MissingPage>
  )
}
