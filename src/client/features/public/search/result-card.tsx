import { Link } from '@tanstack/react-router'
import type { BrandSearchResult } from '#shared/schemas/brand.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { BrandLogo } from '../../../components/brand/brand-logo.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'

export const resultGridClass = 'grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3'

export function ResultCard({ brand }: { brand: BrandSearchResult }) {
  return (
    <li className="flex flex-col rounded-card border bg-card p-4">
      <div className="mb-4 flex items-center gap-3">
        <BrandLogo brand={brand} size="medium" />
        <div className="min-w-0">
          <h2 className="font-medium font-sans text-base leading-snug tracking-normal">
            {brand.name}
          </h2>
          <p className="text-muted text-sm tabular-nums">
            {formatNumber(brand.totalCodes)} Codes verfügbar
          </p>
        </div>
      </div>
      <Link
        to="/brands/$slug"
        params={{ slug: brand.slug }}
        className={buttonVariants({ variant: 'secondary', className: 'mt-auto' })}
      >
        Codes ansehen<span className="sr-only"> von {brand.name}</span>
      </Link>
    </li>
  )
}
