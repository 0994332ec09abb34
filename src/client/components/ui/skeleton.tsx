import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** Grey shape in the place of what is loading; silent for screen readers. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={clsx('animate-pulse rounded-lg bg-border/60', className)}
      {...props}
    />
  )
}
