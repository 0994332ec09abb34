import { useSite } from '../../../lib/use-site.ts'

/** Who else gets to read the posts of influencers. */
export function PassedOn() {
  const { hasModel } = useSite()
  if (!hasModel) return <p>Sonst geben wir davon nichts weiter.</p>
  return (
    <p>
      Lässt sich ein Post mit unserem Leseprogramm nicht sicher lesen, senden wir seinen Text und
      deinen Benutzernamen an die Schnittstelle eines KI-Modells, das den Code darin sucht. Läuft
      das Modell bei einem Dienstleister, verarbeitet dieser beides. Sonst geben wir davon nichts
      weiter, und Daten von Besuchern gehen nie dorthin.
    </p>
  )
}
