import { Link } from '@tanstack/react-router'
import { StaticPage } from './static-page.tsx'

const HOURS = [
  ['Montag bis Freitag', '9–17 Uhr'],
  ['Samstag', '10–14 Uhr'],
  ['Sonntag', 'geschlossen'],
] as const

export function ContactPage() {
  return (
    <StaticPage
      title="Kontakt"
      intro="Fragen, ein Fehler, eine Zusammenarbeit oder ein Code, der hier nicht stehen soll? Auf E-Mails antworten wir innerhalb von 24 Stunden."
    >
      <h2>So erreichst du uns</h2>
      <p>
        Anschrift und E-Mail-Adresse stehen im{' '}
        <Link to="/impressum" className="text-link">
          Impressum
        </Link>
        .
      </p>
      <h2>Zeiten</h2>
      <dl className="max-w-sm">
        {HOURS.map(([days, time]) => (
          <div key={days} className="flex justify-between gap-4 border-b py-2">
            <dt>{days}</dt>
            <dd className="tabular-nums">{time}</dd>
          </div>
        ))}
      </dl>
    </StaticPage>
  )
}
