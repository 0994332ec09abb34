import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'

const noticeVariants = cva('rounded-lg p-3 text-sm [overflow-wrap:anywhere]', {
  variants: {
    variant: {
      default: 'bg-primary-soft text-primary-ink',
      warning: 'bg-warning-soft text-warning-ink',
      destructive: 'bg-destructive-soft text-destructive-ink',
    },
  },
  defaultVariants: { variant: 'default' },
})

/** A few words on a coloured ground; give `role="alert"` where they interrupt. */
export function Notice({
  variant,
  className,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof noticeVariants>) {
  return (
    <div data-slot="notice" className={cn(noticeVariants({ variant }), className)} {...props} />
  )
}
