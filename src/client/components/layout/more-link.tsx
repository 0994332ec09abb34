import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '../icon.tsx'

/** 'Alle anzeigen' at the end of a section's heading line. */
export function MoreLink({
  children,
  label,
  ...link
}: LinkProps & { children: string; label?: string }) {
  return (
    <Link
      {...link}
      aria-label={label}
      className="text-link inline-flex min-h-11 items-center gap-1.5 font-medium"
    >
      {children}
      <Icon name="arrow-right" className="size-4" />
    </Link>
  )
}
