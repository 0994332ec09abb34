import { useCallback, useState } from 'react'
import type { Brand } from '#shared/schemas/brand.ts'
import { categoryTint } from '../../lib/category-look.ts'
import { cn } from '../../lib/class-names.ts'

const SIZES = {
  small: { box: 'size-10 text-lg', pixels: 40 },
  medium: { box: 'size-12 text-xl', pixels: 48 },
  large: { box: 'size-16 text-2xl sm:size-20', pixels: 80 },
}

type BrandLogoProps = {
  brand: Pick<Brand, 'id' | 'name' | 'hasLogo'> & { categorySlug?: string }
  size?: keyof typeof SIZES
  className?: string
}

/** The brand's logo from our own server, or its first letter where there is none or it breaks. */
export function BrandLogo({ brand, size = 'small', className }: BrandLogoProps) {
  const [isBroken, setBroken] = useState(false)
  const { box, pixels } = SIZES[size]
  // A picture that failed before hydration has fired its error event already.
  const checkLoaded = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(true)
  }, [])

  if (!brand.hasLogo || isBroken) {
    return (
      <span
        aria-hidden="true"
        className={cn(
          'grid shrink-0 place-items-center rounded-control font-bold font-display',
          box,
          categoryTint(brand.categorySlug),
          className,
        )}
      >
        {firstLetter(brand.name)}
      </span>
    )
  }
  return (
    <img
      ref={checkLoaded}
      src={`/logos/${brand.id}`}
      alt=""
      width={pixels}
      height={pixels}
      decoding="async"
      onError={() => setBroken(true)}
      className={cn(
        'shrink-0 rounded-control border bg-logo-ground object-contain p-1',
        box,
        className,
      )}
    />
  )
}

const firstLetter = (name: string) => [...name.trim()][0]?.toLocaleUpperCase('de-DE') ?? '?'
