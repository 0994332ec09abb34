import type { PagePart } from './static-page.tsx'

const RIGHTS = [
  ['Auskunft', 'darüber, was wir über dich gespeichert haben (Art. 15)'],
  ['Berichtigung', 'falscher Angaben (Art. 16)'],
  ['Löschung', 'deiner Daten (Art. 17)'],
  ['Einschränkung', 'der Verarbeitung (Art. 18)'],
  ['Übertragbarkeit', 'der Daten, die du uns gegeben hast (Art. 20)'],
  ['Widerspruch', 'gegen Verarbeitungen nach Art. 6 Abs. 1 lit. f (Art. 21)'],
  ['Widerruf', 'einer Einwilligung mit Wirkung für die Zukunft (Art. 7 Abs. 3)'],
] as const

/** What everybody may ask for, and what does not take place. */
export const privacyRights: PagePart[] = [
  {
    id: 'rechte',
    title: 'Deine Rechte',
    content: (
      <>
        <p>Nach der DSGVO hast du das Recht auf</p>
        <ul>
          {RIGHTS.map(([right, meaning]) => (
            <li key={right}>
              <strong>{right}</strong> {meaning}.
            </li>
          ))}
        </ul>
        <p>
          Eine Nachricht genügt. Außerdem kannst du dich bei einer Aufsichtsbehörde für den
          Datenschutz beschweren (Art. 77), zum Beispiel an deinem Wohnort.
        </p>
      </>
    ),
  },
  {
    id: 'weiteres',
    title: 'Was nicht stattfindet',
    content: (
      <p>
        Diese Seite gibt keine Daten von Besuchern weiter, bildet keine Profile und trifft keine
        automatisierten Entscheidungen im Sinne von Art. 22 DSGVO. In Sicherungskopien können
        gelöschte Daten noch bis zu sieben Tage enthalten sein; die Zufallswerte der Stimmen kommen
        in keine Sicherungskopie.
      </p>
    ),
  },
]
