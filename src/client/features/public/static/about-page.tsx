import { TEXTS } from '#shared/texts/de.ts'
import { useSite } from '../../../lib/use-site.ts'
import { PageLink } from './page-link.tsx'
import { RankingFormula } from './ranking-formula.tsx'
import { type PagePart, StaticPage } from './static-page.tsx'

const STEPS = [
  ['Posts lesen', 'Wir lesen öffentliche Posts, in denen Influencer Rabattcodes nennen.'],
  [
    'Codes prüfen',
    'Ein Code kommt nur hinein, wenn er wörtlich im Post steht. Die Stelle zeigen wir dir.',
  ],
  ['Code kopieren', 'Du suchst deine Marke, kopierst den Code und löst ihn im Shop ein.'],
  ['Rückmelden', 'Du sagst, ob der Code ging. So rücken gute Codes hoch, und alte verschwinden.'],
] as const

const FIGURES = [
  ['500+', 'Codes'],
  ['100+', 'Marken'],
  ['50+', 'Influencer'],
  ['25%', 'durchschnittliche Ersparnis'],
] as const

const PARTS: PagePart[] = [
  {
    id: 'mission',
    title: 'Unsere Mission',
    content: (
      <>
        <p>
          Rabattcodes gehen in Posts und Storys schnell unter, und auf vielen Gutscheinseiten stehen
          Codes, die nie funktioniert haben. Bei uns steht an jedem Code, wer ihn wann gepostet hat
          und was andere mit ihm erlebt haben.
        </p>
        <p>
          Du siehst jeden Code sofort und ganz. Es gibt nichts aufzudecken, keinen Countdown und
          kein Konto. Niemand kann einen Platz kaufen.
        </p>
      </>
    ),
  },
  {
    id: 'ablauf',
    title: 'So funktioniert es',
    content: (
      <ol className="steps">
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    ),
  },
  {
    id: 'zahlen',
    title: 'In Zahlen',
    content: (
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {FIGURES.map(([value, label]) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end rounded-card border bg-card p-4"
          >
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-bold font-display text-2xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    ),
  },
  {
    id: 'lesen',
    title: 'Wie wir Codes lesen',
    content: (
      <>
        <p>
          Ein Programm liest den Text eines Posts und sucht darin den Code, den Rabatt, die Marke
          und die Bedingungen: Mindestbestellwert, nur für Neukunden, Ende der Gültigkeit. Danach
          gelten drei Regeln.
        </p>
        <ul>
          <li>
            <strong>Wörtlich oder gar nicht.</strong> Was nicht Zeichen für Zeichen im Post steht,
            wird verworfen.
          </li>
          <li>
            <strong>Immer mit Beleg.</strong> Unter „{TEXTS.evidence}“ findest du die zitierte
            Stelle, das Datum und den Link zum Post.
          </li>
          <li>
            <strong>Geprüft ist ein Wort mit Bedeutung.</strong> „{TEXTS.badges.verified}“ steht an
            einem Code, den zwei Influencer gepostet haben oder den mindestens drei Besucher in den
            letzten 30 Tagen bestätigt haben, und zwar deutlich häufiger, als andere ihm
            widersprachen.
          </li>
        </ul>
        <p>
          Jedes „{TEXTS.vote.notWorking}“ lässt einen Code in der Liste sinken. Sagen das mindestens
          neun der letzten zehn Stimmen, abgegeben an mindestens zwei Tagen, verlässt er die Listen:
          Wir sehen ihn uns an, und auf der Seite der Marke steht er unter „{TEXTS.reported.title}“.
          Drei „{TEXTS.vote.working}“ hintereinander bringen ihn zurück. Abgelaufene Codes bleiben
          dort in einem eigenen Abschnitt, durchgestrichen.
        </p>
      </>
    ),
  },
  { id: 'reihenfolge', title: 'Wie die Codes geordnet sind', content: <RankingFormula /> },
  {
    id: 'stimmen',
    title: 'Wie Stimmen ohne Cookies zählen',
    content: (
      <>
        <p>
          Damit jeder je Code nur eine Stimme hat, rechnet der Server aus deiner IP-Adresse, dem
          Code und einem Zufallswert des Tages eine Prüfsumme (HMAC-SHA-256). Gespeichert wird nur
          sie, nicht die Adresse. Stimmst du am selben oder am nächsten Tag noch einmal ab, ersetzt
          die neue Stimme die alte.
        </p>
        <p>
          Der Zufallswert wird nach 48 Stunden gelöscht. Danach kann niemand mehr, auch wir nicht,
          von einer Stimme auf eine Adresse schließen. Auf deinem Gerät legen wir nichts ab. Mehr
          dazu unter <PageLink to="/datenschutz">Datenschutz</PageLink>.
        </p>
      </>
    ),
  },
]

export function AboutPage() {
  const { name } = useSite()
  return (
    <StaticPage
      title="Über uns"
      intro={`${name} sammelt die Rabattcodes, die Influencer posten, an einem Ort: nachprüfbar, ohne Konto und ohne Umwege.`}
      parts={PARTS}
    />
  )
}
