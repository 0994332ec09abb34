import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'

export const Card = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    className={cn('rounded-xl border bg-card p-4 text-card-foreground sm:p-6', className)}
    {...props}
  />
)
