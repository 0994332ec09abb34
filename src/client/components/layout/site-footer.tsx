import { Link } from '@tanstack/react-router'
import { TEXTS } from '#shared/texts/de.ts'
import { useSite } from '../../lib/use-site.ts'

const COLUMNS = [
  {
    title: 'Entdecken',
    links: [
      { to: '/kategorien', text: TEXTS.nav.categories },
      { to: '/brands', text: TEXTS.nav.brands },
    ],
  },
  {
    title: 'Über die Seite',
    links: [
      { to: '/about', text: TEXTS.nav.about },
      { to: '/press', text: TEXTS.nav.press },
      { to: '/contact', text: TEXTS.nav.contact },
    ],
  },
  {
    title: 'Rechtliches',
    links: [
      { to: '/impressum', text: TEXTS.nav.impressum },
      { to: '/datenschutz', text: TEXTS.nav.privacy },
    ],
  },
] as const

export function SiteFooter() {
  const { name } = useSite()
  return (
    <footer className="mt-20 border-t bg-sunken">
      <div className="page grid gap-x-8 gap-y-10 py-12 sm:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <p className="font-bold font-display text-lg">{name}</p>
          <p className="mt-2 max-w-xs text-muted text-sm">
            Rabattcodes von Influencern, jeder mit dem Post, in dem er stand.
          </p>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <p className="font-medium text-sm">{column.title}</p>
            <ul className="mt-1">
              {column.links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    className="inline-flex min-h-11 items-center text-muted text-sm hover:text-ink hover:underline sm:min-h-9"
                  >
                    {link.text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
