import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * A page of the public site in a new tab: leaving the panel's page would end the session, which
 * lives in its memory only.
 */
export function PublicLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-block py-1 pr-4 hover:underline"
    >
      {children}
      {/* Without width of its own it hangs in the padding, and never stands alone on a line. */}
      <ExternalLink aria-hidden="true" className="-mr-4 ml-1 inline size-3 text-muted" />
      <span className="sr-only">(neuer Tab)</span>
    </a>
  )
}
