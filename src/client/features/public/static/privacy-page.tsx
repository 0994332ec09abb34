import { TEXTS } from '#shared/texts/de.ts'
import { PageLink } from '../../../components/layout/section.tsx'
import { isSlashOff } from '../../../lib/scroll-and-focus.ts'
import { useSite } from '../../../lib/use-site.ts'
import { OperatorAddress, OperatorContact } from './operator-data.tsx'
import { StaticPage, TextSection } from './static-page.tsx'

export function PrivacyPage() {
  const { name, hasModel } = useSite()
  return (
    <StaticPage
      title="Datenschutz"
      lastUpdated="Januar 2025"
      intro={`Kurz gesagt: ${name} setzt auf den öffentlichen Seiten keine Cookies, legt von sich aus nichts in deinem Browser ab, misst keine Besuche und bindet niemand anderen ein.`}
    >
      <TextSection id="verantwortlich" title="Verantwortlich">
        <p>Verantwortlich für die Verarbeitung im Sinne der DSGVO ist:</p>
        <OperatorAddress />
        <OperatorContact />
      </TextSection>
      <TextSection id="aufruf" title="Wenn du eine Seite aufrufst">
        <p>
          Dein Browser übermittelt deine IP-Adresse, die gewünschte Adresse und Angaben zu sich
          selbst. Wir verarbeiten das, um dir die Seite zu schicken und sie gegen Missbrauch zu
          schützen. Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO; unser Interesse ist der sichere
          Betrieb.
        </p>
        <p>
          Server-Protokolle: Zu einem Aufruf notiert das Programm hinter dieser Seite nur, wann
          welche Art von Seite verlangt wurde (etwa „eine Marke“), ob das gelang und wie lange es
          dauerte: ohne IP-Adresse, ohne Suchwörter, ohne Angaben zu deinem Browser und ohne etwas,
          das zwei Aufrufe verbindet. Was es sonst festhält (Fehler, Anmeldeversuche an der
          Verwaltung, Läufe der Sammlung), enthält keine IP-Adressen und wird nach 90 Tagen
          gelöscht. Um Massenabfragen zu bremsen, zählt es Anfragen je Adresse und Netz (IPv4 /24,
          IPv6 /56 und /48) und merkt sich, aus welchem Netz eine Kontaktanfrage kam, höchstens
          einen Tag lang und nur im Arbeitsspeicher.
        </p>
        <p>
          Steht ein Server bei einem Dienstleister, verarbeitet dieser Verbindungsdaten in unserem
          Auftrag (Art. 28 DSGVO).
        </p>
      </TextSection>
      <TextSection id="cookies" title="Keine Cookies, kein Speicher">
        <p>
          Die öffentlichen Seiten setzen keine Cookies und nutzen keinen anderen Speicher deines
          Geräts. Eine Einwilligung nach § 25 TDDDG ist deshalb nicht nötig, und du siehst kein
          Banner. Nur wer sich als Betreiber an der Verwaltung anmeldet, erhält ein Cookie für die
          Sitzung; es ist dafür unbedingt erforderlich (§ 25 Abs. 2 Nr. 2 TDDDG).{' '}
          <span className="needs-scripts">
            Nur wenn du hier eine Taste abschaltest, merkt sich das dein Browser:{' '}
            <label className="whitespace-nowrap">
              <input
                type="checkbox"
                ref={(box) => {
                  if (box) box.checked = !isSlashOff()
                }}
                onChange={({ target: { checked } }) =>
                  localStorage.setItem('slash', checked ? '' : 'off')
                }
              />{' '}
              „/“ führt zur Suche
            </label>
          </span>
        </p>
      </TextSection>
      <TextSection id="dritte" title="Keine Dritten">
        <p>
          Schriften, Bilder und Skripte kommen von unserem Server. Auch die Logos der Marken: Unser
          Server hält sie in einem eigenen Zwischenspeicher, den er selbst füllt. Kein Aufruf von
          dir geht dabei an andere. Wir nutzen keine Werbenetze, keine Besuchsmessung und keine
          eingebetteten Posts.
        </p>
        <p>
          Klickst du auf „Instagram Post ansehen“ oder einen anderen Link nach außen, verlässt du
          diese Seite. Dort gilt die Datenschutzerklärung des jeweiligen Anbieters.
        </p>
        <p>
          Auch „{TEXTS.shop.action}“ ist ein einfacher Link: Wir erfahren nicht, dass du ihm folgst;
          der Shop sieht deine IP-Adresse und dass du von dieser Seite kommst. Steht „
          {TEXTS.shop.affiliate}“ dabei, kann die Adresse außerdem eine Kennung des Betreibers
          enthalten. An ihr erkennen der Shop oder sein Partnerprogramm, dass ein Einkauf über
          diesen Link kam, und der Betreiber kann daran verdienen. Sie können dazu Cookies setzen;
          wir erfahren nicht, wer du bist.
        </p>
      </TextSection>
      <TextSection id="stimmen" title="Wenn du abstimmst, kopierst oder suchst">
        <p>
          Damit eine Stimme je Code nur einmal zählt, bilden wir aus deiner IP-Adresse (bei IPv6 nur
          aus den ersten 56 Bit, bei Tunneln wie Teredo aus der IPv4-Adresse darin) und dem Code mit
          einem Zufallswert des Tages eine Prüfsumme (HMAC). Die Adresse selbst speichern wir nicht.
          Stimmen zu verschiedenen Codes lassen sich einander nicht zuordnen.
        </p>
        <p>
          Solange es diesen Zufallswert gibt, ersetzt eine neue Stimme von dir zum selben Code die
          alte. Er wird nach 48 Stunden gelöscht; danach führt kein Weg von der Prüfsumme zu dir
          zurück.
        </p>
        <p>
          Damit niemand mit vielen Adressen eines Netzes abstimmt, bilden wir ebenso Prüfsummen aus
          dem Code und dem Anfang deiner Adresse: dem Netz, in dem sie liegt (IPv4 /24, IPv6 /48),
          und dem des Anbieters (/16, /32). Ihr Zufallswert gilt für einen Monat und wird 35 Tage
          nach dessen Ende gelöscht. An ihnen erkennen wir nur, ob zwei Stimmen zum selben Code aus
          demselben Netz kamen. Danach ist auch das nicht mehr möglich, und die Stimme ist anonym.
          Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO; unser Interesse sind Bewertungen, die
          niemand vervielfachen kann.
        </p>
        <p>
          Kopierst du einen Code, zählen wir das je Code, Besucher und Tag einmal. Dafür merken wir
          uns auf dieselbe Weise eine Prüfsumme; mit der deiner Stimme lässt sie sich nicht
          vergleichen. Dazu kommt eine für das Netz (IPv4 /24, IPv6 /48), weil von einem nur wenige
          Kopien zählen. Wir löschen beide nach acht Tagen. Übrig bleibt nur, wie oft der Code an
          welchem Tag kopiert wurde.
        </p>
        <p>
          Findet eine Suche nichts, merken wir uns den Begriff nur als Prüfsumme, mit einer für dein
          Netz; beide löschen wir nach 35 Tagen. Erst wenn jemand aus einem zweiten Netz dasselbe
          sucht, speichern wir die Worte, den Tag und wie viele danach suchten, außer wenn sie wie
          eine E-Mail-Adresse oder Telefonnummer aussehen. Die Worte löschen wir nach 90 Tagen; der
          Betreiber sieht sie, wenn aus drei Netzen danach gesucht wurde.
        </p>
      </TextSection>
      <TextSection id="kontaktformular" title="Wenn du uns schreibst">
        <p>
          Über das <PageLink to="/contact">Kontaktformular</PageLink> erhalten wir Vorname,
          Nachname, E-Mail-Adresse, Thema, Betreff und Nachricht. Wir nutzen das allein, um dir zu
          antworten. Rechtsgrundlage ist deine Einwilligung (Art. 6 Abs. 1 lit. a DSGVO), die du
          jederzeit für die Zukunft widerrufen kannst. Der Eintrag auf dem Server wird nach 90 Tagen
          gelöscht, die E-Mail in unserem Postfach, sobald deine Anfrage erledigt ist und keine
          gesetzliche Pflicht zur Aufbewahrung besteht.
        </p>
      </TextSection>
      <TextSection id="hinweise" title="Wenn du einen Code meldest">
        <p>
          Reichst du einen Code ein, speichern wir Code, Shop, Vorteil und den Link zum Post;
          meldest du, dass einer nicht stimmt, den Grund und deine Anmerkung. Damit jeder einen Code
          nur einmal meldet und niemand das Formular für alle anderen füllt, gehören dazu Prüfsummen
          wie zu einer Stimme. Deine IP-Adresse speichern wir nicht; bitte schreib nichts über dich
          hinein. Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO; unser Interesse sind richtige
          Angaben. Wir löschen den Hinweis, sobald wir entschieden haben, spätestens nach 90 Tagen;
          welchen Code und welchen Link er betraf, steht danach noch 90 Tage in unserem Protokoll.
        </p>
      </TextSection>
      <TextSection id="influencer" title="Daten von Influencern">
        <p>
          Dieser Abschnitt informiert nach Art. 14 DSGVO alle, deren Posts wir auswerten. Wir
          speichern aus öffentlichen Posts: Benutzername, angezeigter Name, Kurzbeschreibung, Zahl
          der Follower, Link und Datum des Posts, die Stelle mit dem Code und den Code selbst. Fotos
          übernehmen wir nicht; die Bilder auf den Profilseiten sind neutrale Zeichnungen.
        </p>
        <p>
          Der Zweck ist ein Verzeichnis von Codes, die zur Weitergabe veröffentlicht wurden, mit
          nachprüfbarer Herkunft. Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO: das Interesse der
          Besucher an gültigen Codes mit Beleg. Gespeichert wird, solange der Code im Verzeichnis
          steht. Veröffentlicht wird auf dieser Seite.
        </p>
        {hasModel ? (
          <p>
            Lässt sich ein Post mit unserem Leseprogramm nicht sicher lesen, senden wir seinen Text
            und deinen Benutzernamen an die Schnittstelle eines KI-Modells, das den Code darin
            sucht. Läuft das Modell bei einem Dienstleister, verarbeitet dieser beides. Sonst geben
            wir davon nichts weiter, und Daten von Besuchern gehen nie dorthin.
          </p>
        ) : (
          <p>Sonst geben wir davon nichts weiter.</p>
        )}
        <p>
          <strong>Widerspruch (Art. 21 DSGVO):</strong> Du bist Influencer und möchtest hier nicht
          stehen? Eine formlose Nachricht über das{' '}
          <PageLink to="/contact">Kontaktformular</PageLink> oder per E-Mail genügt, am besten von
          dem Konto oder der Adresse, die in deinem Profil steht. Gründe verlangen wir nicht. Wir
          löschen dann, was wir über dich gespeichert haben (Art. 17 DSGVO), und behalten allein den
          Benutzernamen auf einer Sperrliste, damit nichts neu aufgenommen wird.
        </p>
      </TextSection>
      <TextSection id="rechte" title="Deine Rechte">
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
      </TextSection>
      <TextSection id="weiteres" title="Was nicht stattfindet">
        <p>
          Diese Seite gibt keine Daten von Besuchern weiter, bildet keine Profile und trifft keine
          automatisierten Entscheidungen im Sinne von Art. 22 DSGVO. In Sicherungskopien können
          gelöschte Daten noch bis zu sieben Tage enthalten sein; die Zufallswerte der Stimmen
          kommen in keine Sicherungskopie.
        </p>
      </TextSection>
    </StaticPage>
  )
}

const RIGHTS = [
  ['Auskunft', 'darüber, was wir über dich gespeichert haben (Art. 15)'],
  ['Berichtigung', 'falscher Angaben (Art. 16)'],
  ['Löschung', 'deiner Daten (Art. 17)'],
  ['Einschränkung', 'der Verarbeitung (Art. 18)'],
  ['Übertragbarkeit', 'der Daten, die du uns gegeben hast (Art. 20)'],
  ['Widerspruch', 'gegen Verarbeitungen nach Art. 6 Abs. 1 lit. f (Art. 21)'],
  ['Widerruf', 'einer Einwilligung mit Wirkung für die Zukunft (Art. 7 Abs. 3)'],
] as const
