import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const badgeVariants = cva('badge', {
  variants: {
    variant: {
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
    },
  },
  defaultVariants: { variant: 'secondary' },
})

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>['variant']>

export function Badge({
  variant,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span data-slot="badge" className={badgeVariants({ variant, className })} {...props} />
}
