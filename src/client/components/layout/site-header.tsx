import { Link } from '@tanstack/react-router'
import { TEXTS } from '#shared/texts/de.ts'
import { Icon } from '../icon.tsx'
import { Logo } from './logo.tsx'

const LINK =
  'inline-flex h-11 items-center rounded-control px-2 text-sm font-medium hover:bg-sunken sm:px-3 sm:text-base'
const ACTIVE = { className: 'text-accent-ink' }

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-40 border-b bg-paper">
      <div className="page flex h-16 items-center justify-between gap-2">
        <Logo />
        <nav aria-label="Hauptnavigation" className="-mr-2 flex items-center sm:gap-1">
          <Link to="/kategorien" className={LINK} activeProps={ACTIVE}>
            {TEXTS.nav.categories}
          </Link>
          <Link to="/brands" className={LINK} activeProps={ACTIVE}>
            {TEXTS.nav.brands}
          </Link>
          <Link to="/search" className={LINK} activeProps={ACTIVE}>
            <Icon name="search" className="size-5" />
            <span className="sr-only sm:not-sr-only sm:ml-2">{TEXTS.nav.search}</span>
          </Link>
        </nav>
      </div>
    </header>
  )
}
