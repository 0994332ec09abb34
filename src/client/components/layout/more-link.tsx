import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

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
      <ArrowRight aria-hidden="true" className="size-4" />
    </Link>
  )
}
