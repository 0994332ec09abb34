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
      className="inline-flex items-center gap-1 hover:underline"
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-3 shrink-0 text-muted" />
      <span className="sr-only">(neuer Tab)</span>
    </a>
  )
}
