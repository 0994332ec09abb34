import { Link } from '@tanstack/react-router'
import { useSite } from '../../../lib/use-site.ts'
import { StaticPage } from './static-page.tsx'

export function ImpressumPage() {
  const { name } = useSite()
  return (
    <StaticPage title="Impressum">
      <h2>Angaben nach § 5 DDG</h2>
      <p>Der Betreiber von {name} hat seine Angaben noch nicht hinterlegt.</p>
      <h2>Inhalte Dritter</h2>
      <p>
        Rabattcodes und Zitate stammen aus öffentlichen Posts; Marken und Namen gehören ihren
        Inhabern. Wer einen Code oder ein Profil hier nicht sehen möchte, schreibt uns über die
        Seite{' '}
        <Link to="/contact" className="text-link">
          Kontakt
        </Link>
        .
      </p>
    </StaticPage>
  )
}

export function PrivacyPage() {
  return (
    <StaticPage title="Datenschutz" intro="Stand: Januar 2025">
      <h2>Was beim Besuch geschieht</h2>
      <p>
        Die öffentlichen Seiten setzen keine Cookies, legen nichts in deinem Browser ab und fragen
        keinen anderen Server als unseren: Schriften, Bilder und Logos kommen von hier. Wer auf
        „Instagram Post ansehen“ klickt, verlässt diese Seite; dort gilt die Datenschutzerklärung
        des Anbieters.
      </p>
      <h2>Stimmen und Kopien</h2>
      <p>
        Damit eine Stimme nur einmal zählt, bilden wir aus deiner IP-Adresse, dem Code und einem
        zufälligen Wert des Tages eine Prüfsumme. Die Adresse selbst speichern wir dazu nicht; der
        Zufallswert wird nach 48 Stunden gelöscht, danach führt kein Weg von der Prüfsumme zurück.
        Beim Kopieren eines Codes zählen wir nur die Zahl der Kopien.
      </p>
      <h2>Daten von Influencern</h2>
      <p>
        Wir zeigen den öffentlichen Namen, die Zahl der Follower, den Link zum Post und die Stelle,
        an der der Code steht. Wer das nicht möchte, widerspricht formlos; wir löschen dann alles
        und nehmen nichts Neues auf.
      </p>
      <h2>Deine Rechte</h2>
      <p>
        Du hast das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und
        Widerspruch sowie auf Beschwerde bei einer Aufsichtsbehörde. Verantwortlich ist, wer im{' '}
        <Link to="/impressum" className="text-link">
          Impressum
        </Link>{' '}
        steht.
      </p>
    </StaticPage>
  )
}
