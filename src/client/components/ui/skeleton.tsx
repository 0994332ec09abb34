import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'

/** Grey shape in the place of what is loading; silent for screen readers. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-pulse rounded-lg bg-border/60', className)}
      {...rest}
    />
  )
}
