import { Link } from '@tanstack/react-router'
import { useSite } from '../../../lib/use-site.ts'
import { StaticPage } from './static-page.tsx'

export function PressPage() {
  const { name } = useSite()
  return (
    <StaticPage
      title="Presse"
      intro={`${name} ist ein deutschsprachiges Verzeichnis der Rabattcodes, die Influencer posten.`}
    >
      <h2>Das Wichtigste in Kürze</h2>
      <ul>
        <li>Jeder Code wird mit dem Post gezeigt, in dem er stand, und mit den Worten daraus.</li>
        <li>Besucher brauchen kein Konto; die öffentlichen Seiten setzen keine Cookies.</li>
        <li>Über 1.000 Marken in sechs Kategorien, täglich aktualisiert.</li>
      </ul>
      <h2>Pressekontakt</h2>
      <p>
        Auf Anfragen der Presse antworten wir innerhalb von 4 Stunden. Anschrift und E-Mail-Adresse
        stehen im{' '}
        <Link to="/impressum" className="text-link">
          Impressum
        </Link>
        .
      </p>
    </StaticPage>
  )
}
