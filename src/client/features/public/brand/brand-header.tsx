import type { Brand, BrandStats } from '#shared/schemas/brand.ts'
import { formatCount, formatDate } from '#shared/texts/format.ts'
import { BrandLogo } from '../../../components/brand/brand-logo.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'

type BrandHeaderProps = { brand: Brand; codeCount: number; stats: BrandStats }

export function BrandHeader({ brand, codeCount, stats }: BrandHeaderProps) {
  const facts = [
    formatCount(codeCount, 'aktiver Code', 'aktive Codes'),
    stats.lastCodeDate && `Letzter Code: ${formatDate(stats.lastCodeDate)}`,
    `Aktualisiert: ${formatDate(stats.lastUpdated)}`,
  ].filter(Boolean)
  return (
    <div className="page">
      <Breadcrumbs
        trail={[
          {
            text: brand.categoryName,
            link: { to: '/categories/$slug', params: { slug: brand.categorySlug } },
          },
        ]}
        current={brand.name}
      />
      <header className="flex items-start gap-4 pt-2 pb-6 sm:gap-6 sm:pb-8">
        <BrandLogo brand={brand} size="large" />
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl">{brand.name} Rabattcodes</h1>
          <p className="mt-2 max-w-text text-muted">
            {brand.description ??
              `Rabattcodes für ${brand.name} aus den Posts von Influencern, jeder mit seinem Beleg.`}
          </p>
          <ul className="mt-2 flex flex-wrap gap-x-4 text-sm tabular-nums">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      </header>
    </div>
  )
}
