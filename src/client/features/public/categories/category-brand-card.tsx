import { Link } from '@tanstack/react-router'
import type { Brand } from '#shared/schemas/brand.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatDiscount, formatNumber } from '#shared/texts/format.ts'
import { BrandLogo } from '../../../components/brand/brand-logo.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'

export function CategoryBrandCard({ brand }: { brand: Brand }) {
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
    <li className="flex flex-col rounded-card border bg-card p-4 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
      <div className="flex items-center gap-3">
        <BrandLogo brand={brand} />
        <h2 className="min-w-0 flex-1 font-medium font-sans text-base leading-snug tracking-normal">
          {brand.name}
        </h2>
        {brand.weeklyTrend > 0 && (
          <Badge tone="accent">
            <Icon name="trending-up" />
            {TEXTS.badges.trending}
          </Badge>
        )}
      </div>
      <dl className="mt-3 mb-4 grid grid-cols-3 gap-2">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
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
