import { CATEGORIES } from '#shared/domain/vocabulary.ts'
import { Icon } from '../../../components/icon.tsx'
import { PageLink } from '../../../components/layout/section.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useSite } from '../../../lib/use-site.ts'
import { OperatorContact, OperatorValue } from './operator-data.tsx'
import { StaticPage, TextSection } from './static-page.tsx'

const LOGOS = [
  { file: '/presse/logo.svg', ground: 'bg-[#faf7f1]', text: 'Logo für hellen Grund' },
  { file: '/presse/logo-dunkel.svg', ground: 'bg-[#151412]', text: 'Logo für dunklen Grund' },
] as const

export function PressPage() {
  const { name } = useSite()
  return (
    <StaticPage
      title="Presse"
      intro={`${name} ist ein deutschsprachiges Verzeichnis der Rabattcodes, die Influencer posten.`}
    >
      <TextSection id="fakten" title="Das Wichtigste in Kürze">
        <Facts />
      </TextSection>
      <TextSection id="material" title="Material zum Herunterladen">
        <Downloads name={name} />
      </TextSection>
      <TextSection id="auszeichnungen" title="Auszeichnungen">
        <p>Bisher keine. Sobald sich das ändert, steht es hier mit Jahr und Quelle.</p>
      </TextSection>
      <TextSection id="berichte" title="Berichte über uns">
        <p>
          Uns sind noch keine bekannt. Du hast über {name} geschrieben? Schick uns den Link, wir
          nehmen ihn auf.
        </p>
      </TextSection>
      <TextSection id="kontakt" title="Pressekontakt">
        <p>
          Auf Anfragen der Presse antworten wir innerhalb von 4 Stunden. Am schnellsten geht es über{' '}
          <PageLink to="/contact" search={{ topic: 'press' }}>
            das Formular mit dem Thema „Presse“
          </PageLink>
          .
        </p>
        <OperatorContact />
      </TextSection>
    </StaticPage>
  )
}

function Facts() {
  const facts = [
    [
      'Angebot',
      'Rabattcodes aus öffentlichen Posts von Influencern, geordnet nach Marke, Kategorie und Influencer',
    ],
    ['Kategorien', CATEGORIES.map((category) => category.name).join(', ')],
    ['Sprache', 'Deutsch'],
    ['Belege', 'An jedem Code stehen der Post, das Datum und die zitierte Stelle'],
    [
      'Bewertungen',
      'Besucher stimmen ab, ob ein Code funktioniert; die Rechenregel ist veröffentlicht',
    ],
    ['Datenschutz', 'Keine Cookies, kein Konto, keine Besuchsmessung, keine Dienste Dritter'],
    ['Betreiber', <OperatorValue key="name" field="name" />],
  ] as const
  return (
    <dl className="border-t">
      {facts.map(([term, text]) => (
        <div key={term} className="grid gap-x-4 border-b py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-muted-foreground">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Downloads({ name }: { name: string }) {
  const paragraphs = pressText(name)
  return (
    <>
      <p>
        Logos und Text dürfen für Berichte über {name} verwendet werden. Bitte verändere Form und
        Farben des Logos nicht.
      </p>
      <ul className="grid list-none gap-3 p-0 sm:grid-cols-2">
        {LOGOS.map(({ file, ground, text }) => (
          <li key={file} className="m-0 overflow-hidden rounded-xl border bg-card">
            <div className={`grid h-32 place-items-center ${ground}`}>
              <img src={file} alt="" width={72} height={72} />
            </div>
            <a
              href={file}
              download
              className="flex min-h-12 items-center justify-between gap-2 border-t px-4 font-medium text-sm hover:bg-accent"
            >
              <span>
                {text} <span className="text-muted-foreground">(SVG)</span>
              </span>
              <Icon name="download" className="size-4 shrink-0" />
            </a>
          </li>
        ))}
      </ul>
      <h3>Pressetext</h3>
      <blockquote className="prose rounded-xl border bg-card p-4 sm:p-6">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <p className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(paragraphs.join('\n\n'))}`}
          download="pressetext.txt"
          className={buttonVariants({ variant: 'outline' })}
        >
          <Icon name="download" />
          Pressetext herunterladen
        </a>
        <a href="/share.png" download className={buttonVariants({ variant: 'outline' })}>
          <Icon name="download" />
          Titelbild herunterladen (PNG)
        </a>
      </p>
    </>
  )
}

/** What a newspaper may print as it stands; nothing in it that the site does not do. */
const pressText = (name: string): string[] => [
  `${name} ist ein deutschsprachiges Verzeichnis der Rabattcodes, die Influencer in sozialen Netzwerken posten. Besucher suchen eine Marke, sehen sofort alle gültigen Codes und kopieren sie ohne Anmeldung.`,
  `Jeder Code wird mit seinem Beleg gezeigt: dem Post, dem Datum und der Stelle, an der er wörtlich steht. Ob ein Code noch funktioniert, sagen die Besucher. Die Formel, nach der ihre Stimmen die Reihenfolge bestimmen, ist veröffentlicht.`,
  `Die öffentlichen Seiten setzen keine Cookies, messen keine Besuche und binden keine Dienste Dritter ein.`,
]
