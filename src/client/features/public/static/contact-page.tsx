import type { ContactTopic } from '#shared/domain/vocabulary.ts'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { ContactForm } from './contact-form.tsx'
import { OperatorAddress, OperatorContact } from './operator-data.tsx'

const HOURS = [
  ['Montag bis Freitag', '9–17 Uhr'],
  ['Samstag', '10–14 Uhr'],
  ['Sonntag', 'geschlossen'],
] as const

export function ContactPage({ topic }: { topic?: ContactTopic }) {
  return (
    <div className="page">
      <Breadcrumbs current="Kontakt" />
      <header className="prose max-w-text pt-2 pb-8">
        <h1 className="text-2xl sm:text-3xl">Kontakt</h1>
        <p className="text-lg text-muted-foreground">
          Eine Frage, ein Fehler, eine Zusammenarbeit oder ein Code, der hier nicht stehen soll?
          Schreib uns. Du bekommst eine Antwort innerhalb von 24 Stunden.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <ContactForm initialTopic={topic} />
        <aside aria-label="Kontaktdaten" className="grid content-start gap-8">
          <section aria-labelledby="erreichen" className="grid gap-3">
            <h2 id="erreichen" className="text-lg">
              So erreichst du uns
            </h2>
            <OperatorAddress />
            <OperatorContact />
          </section>
          <section aria-labelledby="zeiten">
            <h2 id="zeiten" className="text-lg">
              Geschäftszeiten
            </h2>
            <dl className="mt-2 max-w-sm">
              {HOURS.map(([days, time]) => (
                <div key={days} className="flex justify-between gap-4 border-b py-2">
                  <dt>{days}</dt>
                  <dd className="tabular-nums">{time}</dd>
                </div>
              ))}
            </dl>
          </section>
        </aside>
      </div>
    </div>
  )
}
