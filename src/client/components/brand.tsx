import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { initialOf } from '#shared/domain/names.ts'
import type { Brand } from '#shared/schemas/brand.ts'
import { formatCount } from '#shared/texts/format.ts'
import { categoryColors } from './category.tsx'
import { Badge } from './ui/badge.tsx'
import { buttonVariants } from './ui/button.tsx'

type BrandTileGridProps = {
  brands: Pick<Brand, 'id' | 'name' | 'slug' | 'hasLogo' | 'totalCodes' | 'categorySlug'>[]
  badge?: string
  columns?: 3 | 4
}

/**
 * Brands side by side, one column on a phone, three or four on a desk: logo, name, number of codes.
 * The whole tile is the link.
 */
export function BrandTileGrid({ brands, badge, columns = 3 }: BrandTileGridProps) {
  return (
    <ul
      className={clsx(
        'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4',
        columns === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      {brands.map((brand) => (
        <li key={brand.id}>
          <Link to="/brands/$slug" params={{ slug: brand.slug }} className="brand-tile">
            <BrandLogo brand={brand} size="medium" />
            <span>
              <em translate="no">{brand.name}</em>
              {formatCount(brand.totalCodes, 'Code', 'Codes')}
            </span>
            {badge && <Badge variant="default">{badge}</Badge>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const LOGO_SIZES = {
  small: { box: 'size-10 text-lg', pixels: 40 },
  medium: { box: 'size-12 text-xl', pixels: 48 },
  large: { box: 'size-12 text-2xl sm:size-20', pixels: 80 },
}

type BrandLogoProps = {
  brand: Pick<Brand, 'id' | 'name' | 'hasLogo'> & { categorySlug?: string }
  size?: keyof typeof LOGO_SIZES
  className?: string
}

/** The brand's logo from our own server, or its first letter where there is none or it breaks. */
export function BrandLogo({ brand, size = 'small', className }: BrandLogoProps) {
  const [hasFailed, setFailed] = useState(false)
  const { box, pixels } = LOGO_SIZES[size]
  // A picture that failed before hydration has fired its error event already.
  const checkFailed = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }

  if (!brand.hasLogo || hasFailed) {
    return (
      <span
        aria-hidden="true"
        className={clsx('brand-initial', box, categoryColors(brand.categorySlug), className)}
      >
        {initialOf(brand.name)}
      </span>
    )
  }
  return (
    <img
      ref={checkFailed}
      src={`/logos/${brand.id}`}
      alt=""
      width={pixels}
      height={pixels}
      decoding="async"
      onError={() => setFailed(true)}
      className={clsx('shrink-0 rounded-lg border bg-white object-contain p-1', box, className)}
    />
  )
}

const COVERS_ROW =
  'max-sm:absolute max-sm:inset-0 max-sm:border-0 max-sm:bg-transparent max-sm:hover:bg-transparent sm:col-span-3'

type BrandCodesLinkProps = { brand: Pick<Brand, 'name' | 'slug'>; coversRow?: boolean }

/**
 * The button at the end of a brand's card that leads to its codes; with `coversRow` it lies over the
 * whole of its parent on a phone.
 */
export function BrandCodesLink({ brand, coversRow }: BrandCodesLinkProps) {
  return (
    <Link
      to="/brands/$slug"
      params={{ slug: brand.slug }}
      className={buttonVariants({
        variant: 'outline',
        className: clsx('mt-auto', coversRow && COVERS_ROW),
      })}
    >
      <span className={clsx(coversRow && 'max-sm:sr-only')}>Codes ansehen</span>
      <span className="sr-only"> von {brand.name}</span>
    </Link>
  )
}
