import { Link, type LinkProps } from '@tanstack/react-router'

/** A link inside running text. */
export function PageLink({ children, ...link }: LinkProps & { children: string }) {
  return (
    <Link {...link} className="text-link">
      {children}
    </Link>
  )
}
