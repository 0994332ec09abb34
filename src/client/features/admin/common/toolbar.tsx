import type { ReactNode } from 'react'

/** Filters that stay in sight while the table scrolls; a phone needs that room for the table. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="sm:sticky top-(--admin-head) z-20 flex flex-wrap items-center gap-2 bg-paper py-2">
      {children}
    </div>
  )
}
