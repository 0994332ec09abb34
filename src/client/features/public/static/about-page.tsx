import { useSite } from '../../../lib/use-site.ts'
import { StaticPage } from './static-page.tsx'

const STEPS = [
  ['Posts lesen', 'Wir lesen öffentliche Posts, in denen Influencer Rabattcodes nennen.'],
  [
    'Codes prüfen',
    'Ein Code wird nur aufgenommen, wenn er wörtlich im Post steht. Die Stelle zeigen wir dir.',
  ],
  ['Code kopieren', 'Du suchst deine Marke, kopierst den Code und löst ihn im Shop ein.'],
  ['Rückmelden', 'Du sagst, ob der Code ging. So stehen gute Codes oben und alte verschwinden.'],
] as const

const FIGURES = [
  ['500+', 'Codes'],
  ['100+', 'Marken'],
  ['50+', 'Influencer'],
  ['25%', 'durchschnittliche Ersparnis'],
] as const

export function AboutPage() {
  const { name } = useSite()
  return (
    <StaticPage
      title="Über uns"
      intro={`${name} sammelt die Rabattcodes, die Influencer posten, an einem Ort: nachprüfbar, ohne Konto und ohne Umwege.`}
    >
      <h2>Unsere Mission</h2>
      <p>
        Rabattcodes gehen in Posts und Storys schnell unter, und auf vielen Gutscheinseiten stehen
        Codes, die nie funktioniert haben. Bei uns steht an jedem Code, wer ihn wann gepostet hat
        und was andere mit ihm erlebt haben.
      </p>
      <h2>So funktioniert es</h2>
      <ol>
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <strong>{title}.</strong> {text}
          </li>
        ))}
      </ol>
      <h2>In Zahlen</h2>
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
      <h2>Wie die Codes geordnet sind</h2>
      <p>
        Zuerst zählt, wie sicher ein Code funktioniert: die untere Grenze nach Wilson (z = 1,2816)
        aus allen Stimmen, wobei das Gewicht einer Stimme sich alle 14 Tage halbiert und jeder Code
        mit der Erfahrung der Marke startet. Bei Gleichstand stehen neuere Codes vor älteren, dann
        höhere Rabatte vor niedrigeren. Niemand kann einen Platz kaufen.
      </p>
    </StaticPage>
  )
}
