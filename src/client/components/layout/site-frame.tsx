import type { ReactNode } from 'react'
import { useSite } from '../../lib/use-site.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, main and footer around every public page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { isDemo } = useSite()
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#inhalt"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2.5 font-medium text-on-accent focus:translate-y-0"
      >
        Zum Inhalt springen
      </a>
      {isDemo && (
        <aside
          aria-label="Hinweis"
          className="bg-warning-soft px-4 py-2 text-center text-sm text-warning-ink"
        >
          Demo: Marken sind echt, Influencer, Posts und Codes erfunden.
        </aside>
      )}
      <SiteHeader />
      <main id="inhalt" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
