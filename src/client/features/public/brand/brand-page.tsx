import { TEXTS } from '#shared/texts/de.ts'
import { BrandTileGrid } from '../../../components/brand/brand-tile.tsx'
import { CodeViews } from '../../../components/codes/code-views.tsx'
import type { CodeView } from '../../../components/codes/order-codes.ts'
import { Faq } from '../../../components/faq/faq.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { brandFaq } from './brand-faq.ts'
import { BrandFigures } from './brand-figures.tsx'
import { BrandHeader } from './brand-header.tsx'
import { TrendSection } from './trend-section.tsx'
import { ExpiredCodes, ReportedCodes } from './unlisted-codes.tsx'

export function BrandPage({ slug, view }: { slug: string; view: CodeView }) {
  const [page] = trpc.brands.bySlug.useSuspenseQuery({ slug })
  const { brand, codes, reportedCodes, expiredCodes } = page
  const [stats] = trpc.brands.stats.useSuspenseQuery({ slug })
  const [similar] = trpc.brands.similar.useSuspenseQuery({
    brandId: brand.id,
    categoryId: brand.categoryId,
  })
  return (
    <>
      <BrandHeader brand={brand} codeCount={codes.length} stats={stats} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <section aria-labelledby="codes">
          <h2 id="codes" className="sr-only">
            Codes
          </h2>
          <CodeViews
            codes={codes}
            view={view}
            owner={brand.name}
            onBrandPage
            columns={2}
            aside={<BrandFigures brand={brand} codes={codes} />}
            linkTo={(tab) => ({
              to: '/brands/$slug',
              params: { slug },
              search: tab === 'all' ? {} : { tab },
            })}
          />
        </section>
        <BrandFigures
          brand={brand}
          codes={codes}
          className={codes.length > 0 ? 'max-lg:hidden lg:pt-17' : undefined}
        />
      </div>
      <ReportedCodes codes={reportedCodes} />
      <ExpiredCodes codes={expiredCodes} />
      {codes.length > 0 && <TrendSection {...stats} />}
      <Faq title={`Fragen zu ${brand.name} Rabattcodes`} entries={brandFaq(brand.name)} />
      <Section title="Ähnliche Marken">
        {similar.length > 0 ? (
          <BrandTileGrid brands={similar} columns={4} />
        ) : (
          <EmptyState title={TEXTS.empty.similarBrands} />
        )}
      </Section>
    </>
  )
}
