import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'

const badgeVariants = cva('badge', {
  variants: {
    tone: {
      neutral: 'bg-neutral-soft text-muted',
      accent: 'bg-accent-soft text-accent-ink',
      warning: 'bg-warning-soft text-warning-ink',
      danger: 'bg-danger-soft text-danger-ink',
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
