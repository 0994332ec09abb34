import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'
import { Icon } from '../icon.tsx'

const badgeVariants = cva('badge', {
  variants: {
    tone: {
      neutral: 'bg-secondary text-muted-foreground',
      accent: 'bg-primary-soft text-primary-ink',
      warning: 'bg-warning-soft text-warning-ink',
      danger: 'bg-destructive-soft text-destructive-ink',
      purple: 'bg-purple-soft text-purple-ink',
      blue: 'bg-blue-soft text-blue-ink',
      green: 'bg-green-soft text-green-ink',
      orange: 'bg-orange-soft text-orange-ink',
      pink: 'bg-pink-soft text-pink-ink',
      indigo: 'bg-indigo-soft text-indigo-ink',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>['tone']>

export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span className={cn(badgeVariants({ tone }), className)} {...rest} />
}

/** Weekly change in per cent with an arrow; green only for growth. */
export function TrendBadge({ trend }: { trend: number }) {
  const icon = trend > 0 ? 'arrow-up' : trend < 0 ? 'arrow-down' : 'minus'
  return (
    <Badge tone={trend > 0 ? 'accent' : 'neutral'} className="tabular-nums">
      <Icon name={icon} />
      {trend > 0 ? '+' : ''}
      {trend}% diese Woche
    </Badge>
  )
}
