import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { goToSearchBySlash } from '../../lib/scroll-and-focus.ts'
import { useSite } from '../../lib/use-site.ts'
import { Icon } from '../icon.tsx'
import { SearchForm } from '../search/search-form.tsx'

/** Header, main and footer around every public page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { isDemo } = useSite()
  const router = useRouter()
  useEffect(() => goToSearchBySlash(router), [router])
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#inhalt"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-primary px-4 py-2.5 font-medium text-primary-foreground focus:translate-y-0"
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

const LISTS = [
  { to: '/kategorien', text: 'Kategorien' },
  { to: '/brands', text: 'Marken' },
  { to: '/codes', text: 'Codes' },
] as const

const ACTIVE = { className: 'text-primary-ink' }

/** Where a search field stands on top of the page. */
const SEARCH_PAGES = new Set(['/', '/search'])

/** On wide screens with the search field, which replaces its link. */
function SiteHeader() {
  const hasField = useRouterState({
    select: ({ location }) => !SEARCH_PAGES.has(location.pathname),
  })
  return (
    <header className="sticky top-0 z-40 border-b bg-background">
      <div className="page flex min-h-16 items-center justify-between gap-2">
        <Logo />
        {hasField && <SearchForm isInHeader className="mx-auto w-full max-w-sm max-lg:hidden" />}
        <nav
          aria-label="Hauptnavigation"
          className="site-nav -mr-2 flex flex-wrap items-center justify-end sm:gap-1"
        >
          {LISTS.map(({ to, text }) => (
            <Link key={to} to={to} activeProps={ACTIVE}>
              {text}
            </Link>
          ))}
          <Link to="/search" className={hasField ? 'lg:hidden' : undefined} activeProps={ACTIVE}>
            <Icon name="search" className="size-5" />
            <span className="sr-only sm:not-sr-only sm:ml-2">Suche</span>
          </Link>
        </nav>
      </div>
    </header>
  )
}

/** The logo: a code card with its dashed line, and the name beside it where there is room. */
function Logo() {
  const { name } = useSite()
  return (
    <Link to="/" className="flex min-h-11 min-w-11 shrink-0 items-center gap-2">
      <svg
        viewBox="0 0 32 32"
        aria-hidden="true"
        className="size-8 text-primary max-[479px]:min-[390px]:hidden"
      >
        <path
          fill="currentColor"
          d="M5 4h22a3 3 0 0 1 3 3v5.2a3.2 3.2 0 0 0 0 6.4V25a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-6.4a3.2 3.2 0 0 0 0-6.4V7a3 3 0 0 1 3-3Z"
        />
        <path
          d="M8.5 15.4h15"
          stroke="var(--color-background)"
          strokeWidth="2"
          strokeDasharray="3 3"
          fill="none"
        />
      </svg>
      <span className="font-bold font-display text-lg tracking-tight max-[389px]:sr-only">
        {name}
      </span>
    </Link>
  )
}

const FOOTER_COLUMNS = [
  { title: 'Entdecken', links: LISTS },
  {
    title: 'Über die Seite',
    links: [
      { to: '/about', text: 'Über uns' },
      { to: '/press', text: 'Presse' },
      { to: '/contact', text: 'Kontakt' },
      { to: '/code-melden', text: 'Code fehlt?' },
    ],
  },
  {
    title: 'Rechtliches',
    links: [
      { to: '/impressum', text: 'Impressum' },
      { to: '/datenschutz', text: 'Datenschutz' },
    ],
  },
] as const

function SiteFooter() {
  const { name } = useSite()
  return (
    <footer className="site-footer mt-20 border-t bg-muted">
      <div className="page grid gap-x-8 gap-y-10 py-12 sm:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <p className="font-bold font-display text-lg">{name}</p>
          <p className="mt-2 max-w-xs text-muted-foreground text-sm">
            Rabattcodes von Influencern, jeder mit dem Post, in dem er stand.
          </p>
        </div>
        {FOOTER_COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <p className="font-medium text-sm">{column.title}</p>
            <ul className="mt-1">
              {column.links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to}>{link.text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
