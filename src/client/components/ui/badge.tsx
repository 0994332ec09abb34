import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import type { BrandStats } from '#shared/schemas/brand.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { Icon } from '../icon.tsx'

/** Ground and text; tiles of categories and notices have them, too. Whole names, so that Tailwind finds them. */
export const TINTS = {
  default: 'bg-primary-soft text-primary-ink',
  secondary: 'bg-secondary text-muted-foreground',
  warning: 'bg-warning-soft text-warning-ink',
  destructive: 'bg-destructive-soft text-destructive-ink',
  purple: 'bg-purple-soft text-purple-ink',
  blue: 'bg-blue-soft text-blue-ink',
  green: 'bg-green-soft text-green-ink',
  orange: 'bg-orange-soft text-orange-ink',
  pink: 'bg-pink-soft text-pink-ink',
  indigo: 'bg-indigo-soft text-indigo-ink',
}
export type BadgeVariant = keyof typeof TINTS

type BadgeProps = ComponentProps<'span'> & { variant?: BadgeVariant }

export const Badge = ({ variant = 'secondary', className, ...props }: BadgeProps) => (
  <span className={clsx('badge', TINTS[variant], className)} {...props} />
)

type TrendBadgeProps = { trend: number } & Pick<BrandStats, 'newCodes' | 'formerNewCodes'>

/** Weekly change in per cent with an arrow, green only for growth, and the numbers of codes it comes from. */
export function TrendBadge({ trend, newCodes, formerNewCodes }: TrendBadgeProps) {
  const icon = trend > 0 ? 'arrow-up' : trend < 0 ? 'arrow-down' : 'minus'
  return (
    <span className="inline-flex flex-wrap items-center gap-2 text-sm tabular-nums">
      <Badge variant={trend > 0 ? 'default' : 'secondary'}>
        <Icon name={icon} />
        {trend > 0 ? '+' : ''}
        {trend}% diese Woche
      </Badge>
      {`${formatCount(newCodes, 'neuer Code', 'neue Codes')}, davor ${formatNumber(formerNewCodes)}`}
    </span>
  )
}
