import { Link } from '@tanstack/react-router'
import type { BrandIndexEntry } from '#shared/schemas/brand.ts'
import { formatCount, formatDiscount } from '#shared/texts/format.ts'
import { BrandLogo } from '../../../components/brand/brand-logo.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { categoryTone } from '../../../lib/category-look.ts'

/** One line of the directory. Nothing wraps: all rows are equally high. */
export function BrandRow({ brand }: { brand: BrandIndexEntry }) {
  return (
    <Link
      to="/brands/$slug"
      params={{ slug: brand.slug }}
      className="flex h-19 items-center gap-3 whitespace-nowrap border-b px-1 hover:bg-card focus-visible:-outline-offset-2 sm:gap-4 sm:px-3"
    >
      <BrandLogo brand={brand} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{brand.name}</span>
          <Badge tone={categoryTone(brand.categorySlug)} className="max-sm:hidden">
            {brand.categoryName}
          </Badge>
        </span>
        <span className="block truncate text-muted text-sm">
          <span className="sm:hidden">
            {brand.categoryName}
            {brand.description && ' · '}
          </span>
          {brand.description}
        </span>
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span className="block">
          {brand.totalCodes > 0 ? (
            formatCount(brand.totalCodes, 'Code', 'Codes')
          ) : (
            <span className="text-muted">0 Codes</span>
          )}
        </span>
        <span className="block text-accent-ink text-sm">
          {brand.highestDiscount > 0 &&
            `bis ${formatDiscount(brand.highestDiscount, brand.highestDiscountType)}`}
        </span>
      </span>
    </Link>
  )
}
