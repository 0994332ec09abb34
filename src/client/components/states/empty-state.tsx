import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { buttonVariants } from '../ui/button.tsx'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  /** The next useful step: links or a search field. */
  action?: ReactNode
  as?: 'h2' | 'p'
  className?: string
}

/** Empty state with a dashed border and an optional action. */
export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, as: Title = 'p', className } = props
  return (
    <div
      className={clsx(
        'flex flex-col items-center rounded-xl border-2 border-dashed px-4 py-10 text-center sm:py-12',
        className,
      )}
    >
      <Title className="font-bold font-display text-lg">{title}</Title>
      {children && (
        <p className="mt-2 max-w-text text-muted-foreground [overflow-wrap:anywhere]">{children}</p>
      )}
      {action && (
        <div className="mt-5 flex max-w-full flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  )
}

/** To the form for codes that are not here. */
export const MissingCodeLink = (search: { marke?: string; shop?: string }) => (
  <Link
    to="/code-melden"
    search={search}
    rel="nofollow"
    className={buttonVariants({ variant: 'outline' })}
  >
    Code fehlt?
  </Link>
)

/** Links to categories and brands, for empty and missing pages. */
export function HelpLinks() {
  return (
    <>
      <Link to="/kategorien" className={buttonVariants({ variant: 'outline' })}>
        Kategorien entdecken
      </Link>
      <Link to="/brands" className={buttonVariants({ variant: 'outline' })}>
        Alle Marken ansehen
      </Link>
    </>
  )
}
