import { LIMITS } from '#shared/domain/limits.ts'
import type { CodeView } from '#shared/domain/vocabulary.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { BrandTileGrid } from '../../../components/brand/brand-tile.tsx'
import { CodeViews } from '../../../components/codes/code-views.tsx'
import { Faq } from '../../../components/faq/faq.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { cn } from '../../../lib/class-names.ts'
import { trpc } from '../../../lib/trpc.ts'
import { brandFaq } from './brand-faq.ts'
import { BrandFigures } from './brand-figures.tsx'
import { BrandHeader } from './brand-header.tsx'
import { type BrandSearch, CodePages, countPages, toPageInput } from './code-pages.tsx'
import { TrendSection } from './trend-section.tsx'
import { ExpiredCodes, ReportedCodes } from './unlisted-codes.tsx'

export function BrandPage({ slug, tab, page = 1 }: BrandSearch & { slug: string }) {
  const [stats] = trpc.brands.stats.useSuspenseQuery({ slug })
  const { activeCodes } = stats
  const [{ brand, codes, total, reportedCodes, expiredCodes }] =
    trpc.brands.bySlug.useSuspenseQuery(toPageInput(slug, { tab, page }, activeCodes))
  const [similar] = trpc.brands.similar.useSuspenseQuery({
    brandId: brand.id,
    categoryId: brand.categoryId,
  })
  const linkTo = (view?: CodeView, number = 1) =>
    ({
      to: '/brands/$slug',
      params: { slug },
      search: { ...(view && view !== 'all' && { tab: view }), ...(number > 1 && { page: number }) },
    }) as const
  return (
    <>
      <BrandHeader brand={brand} codeCount={activeCodes} stats={stats} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <section aria-labelledby="codes">
          <h2 id="codes" className={page > 1 ? 'mb-2 scroll-mt-20 text-lg' : 'sr-only'}>
            {page > 1 ? `Codes, Seite ${page} von ${countPages(total)}` : 'Codes'}
          </h2>
          <CodeViews
            codes={codes}
            view={tab ?? 'all'}
            owner={brand.name}
            onBrandPage
            columns={2}
            aside={page === 1 && <BrandFigures brand={brand} hasCodes={activeCodes > 0} />}
            linkTo={(view) => linkTo(view)}
            pages={
              activeCodes > LIMITS.codesPerBrand
                ? {
                    current: page,
                    links: (
                      <CodePages
                        page={page}
                        total={total}
                        linkTo={(number) => ({ ...linkTo(tab, number), hash: 'codes' })}
                      />
                    ),
                  }
                : undefined
            }
          />
        </section>
        <BrandFigures
          brand={brand}
          hasCodes={activeCodes > 0}
          className={
            activeCodes > 0 ? cn('max-lg:hidden', page > 1 ? 'lg:pt-26' : 'lg:pt-17') : undefined
          }
        />
      </div>
      <ReportedCodes codes={reportedCodes} />
      <ExpiredCodes codes={expiredCodes} />
      {activeCodes > 0 && page === 1 && <TrendSection {...stats} />}
      {page === 1 && (
        <Faq title={`Fragen zu ${brand.name} Rabattcodes`} entries={brandFaq(brand.name)} />
      )}
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
