import { clsx } from 'clsx'

/** Grey shape in the place of what is loading; silent for screen readers. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={clsx('animate-pulse rounded-lg bg-border/60', className)} />
)
