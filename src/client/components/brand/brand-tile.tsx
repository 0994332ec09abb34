import { Link } from '@tanstack/react-router'
import type { Brand } from '#shared/schemas/brand.ts'
import { formatCount } from '#shared/texts/format.ts'
import { cn } from '../../lib/class-names.ts'
import { Badge } from '../ui/badge.tsx'
import { BrandLogo } from './brand-logo.tsx'

type BrandTileProps = {
  brand: Pick<Brand, 'id' | 'name' | 'slug' | 'hasLogo' | 'totalCodes' | 'categorySlug'>
  badge?: string
}

/** A brand in a grid: logo, name, number of codes. The whole tile is the link. */
function BrandTile({ brand, badge }: BrandTileProps) {
  return (
    <Link
      to="/brands/$slug"
      params={{ slug: brand.slug }}
      className="flex h-full min-w-0 items-center gap-3 rounded-card border bg-card p-3 transition-[border-color] hover:border-edge sm:p-4"
    >
      <BrandLogo brand={brand} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{brand.name}</span>
        <span className="block text-muted text-sm tabular-nums">
          {formatCount(brand.totalCodes, 'Code', 'Codes')}
        </span>
      </span>
      {badge && <Badge tone="accent">{badge}</Badge>}
    </Link>
  )
}

type BrandTileGridProps = { brands: BrandTileProps['brand'][]; badge?: string; columns?: 3 | 4 }

/** Brand tiles side by side: one column on a phone, three or four on a desk. */
export function BrandTileGrid({ brands, badge, columns = 3 }: BrandTileGridProps) {
  return (
    <ul
      className={cn(
        'grid gap-3 sm:grid-cols-2 sm:gap-4',
        columns === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      {brands.map((brand) => (
        <li key={brand.id}>
          <BrandTile brand={brand} badge={badge} />
        </li>
      ))}
    </ul>
  )
}
