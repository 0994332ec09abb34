import { PageLink } from '../../../components/layout/section.tsx'
import { useSite } from '../../../lib/use-site.ts'
import { OperatorAddress, OperatorContact, OperatorValue } from './operator-data.tsx'
import { StaticPage, TextSection } from './static-page.tsx'

export function ImpressumPage() {
  const { operator } = useSite()
  return (
    <StaticPage title="Impressum">
      <TextSection id="anbieter" title="Angaben nach § 5 DDG">
        <OperatorAddress />
      </TextSection>
      <TextSection id="kontakt" title="Kontakt">
        <OperatorContact />
      </TextSection>
      {operator.vatId !== null && (
        <TextSection id="umsatzsteuer" title="Umsatzsteuer-Identifikationsnummer">
          <p>
            Nach § 27 a Umsatzsteuergesetz: <OperatorValue field="vatId" />
          </p>
        </TextSection>
      )}
      <TextSection id="verantwortlich" title="Verantwortlich nach § 18 Abs. 2 MStV">
        <OperatorAddress />
      </TextSection>
      <TextSection id="inhalte" title="Inhalte Dritter">
        <p>
          Rabattcodes und Zitate stammen aus öffentlichen Posts; an jedem Code steht seine Quelle.
          Marken, Namen und Logos gehören ihren Inhabern. Zwischen ihnen und dieser Seite besteht
          keine geschäftliche Verbindung, wenn es nicht ausdrücklich dabeisteht.
        </p>
        <p>
          Ob ein Code gilt, entscheidet der Shop. Bedingungen geben wir so wieder, wie sie im Post
          standen.
        </p>
        <p>
          Wer einen Code, ein Zitat oder ein Profil hier nicht sehen möchte, schreibt uns über die
          Seite <PageLink to="/contact">Kontakt</PageLink>. Wie wir mit Daten von Influencern
          umgehen, steht unter <PageLink to="/datenschutz">Datenschutz</PageLink>.
        </p>
      </TextSection>
      <TextSection id="links" title="Links">
        <p>
          Links führen zu den Posts, aus denen Codes stammen, und zu Shops. Für fremde Seiten sind
          deren Betreiber verantwortlich. Erfahren wir von rechtswidrigen Inhalten, entfernen wir
          den Link.
        </p>
      </TextSection>
    </StaticPage>
  )
}
