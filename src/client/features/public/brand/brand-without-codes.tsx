import type { ReactNode } from 'react'
import type { Brand, BrandStats } from '#shared/schemas/brand.ts'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatDate } from '#shared/texts/format.ts'
import { CodeCardGrid, useStableOrder } from '../../../components/code-card/code-list.tsx'
import { Faq, type FaqEntry, MoreLink, Section } from '../../../components/layout/section.tsx'
import { EmptyState, MissingCodeLink } from '../../../components/states/empty-and-error.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'

type BrandWithoutCodesProps = {
  brand: Brand
  lastSearched: BrandStats['lastSearched']
  categoryCodes: Code[]
  /** The brand's former codes, and similar brands. */
  children: ReactNode
}

/** That there is no code, what one can do about it, and where else one can save; figures and questions come last. */
export function BrandWithoutCodes({
  brand,
  lastSearched,
  categoryCodes,
  children,
}: BrandWithoutCodesProps) {
  const { name, slug, categoryName, categorySlug } = brand
  const shown = useStableOrder(categoryCodes, slug)
  const searched = lastSearched && `Zuletzt gesucht haben wir am ${formatDate(lastSearched)}.`
  return (
    <>
      <section aria-labelledby="codes" className="page">
        <h2 id="codes" className="sr-only">
          Codes
        </h2>
        <EmptyState
          title={TEXTS.empty.activeCodes}
          action={
            <>
              <MissingCodeLink isPrimary marke={slug} shop={name} />
              <a
                href={`/brands/${slug}/feed.xml`}
                className={buttonVariants({ variant: 'outline' })}
              >
                Per Feed benachrichtigen
              </a>
            </>
          }
        >
          {`Für ${name} kennen wir gerade keinen gültigen Code. ${searched ?? ''} Sobald einer gepostet wird, steht er hier.`}
        </EmptyState>
        <NoFigures name={name} />
      </section>
      {shown.length > 0 && (
        <Section
          title={`Beste Codes aus ${categoryName}`}
          action={
            <MoreLink to="/codes" search={{ kategorie: categorySlug }}>
              Alle Codes<span className="sr-only"> der Kategorie {categoryName}</span>
            </MoreLink>
          }
        >
          <CodeCardGrid codes={shown} />
        </Section>
      )}
      {children}
      <Faq
        title={`Fragen zu ${name} Rabattcodes`}
        entries={listQuestions(name, searched ?? 'Gesucht haben wir noch nicht.')}
      />
    </>
  )
}

/** The three figures and the week in one line. */
const NoFigures = ({ name }: { name: string }) => (
  <aside aria-label="Kennzahlen" className="mt-4 text-muted-foreground text-sm">
    <dl className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-center">
      {[
        ['Höchster Rabatt', 'Keine Codes'],
        ['Durchschnittlicher Rabatt', '–'],
        ['Wöchentlicher Trend', `– Für ${name} gibt es zurzeit keine aktiven Codes.`],
      ].map(([figure, value]) => (
        <div key={figure}>
          <dt className="inline font-medium after:content-[':']">{figure}</dt>{' '}
          <dd className="inline">{value}</dd>
        </div>
      ))}
    </dl>
  </aside>
)

/** Five questions, the same for every brand without codes. */
const listQuestions = (name: string, searched: string): FaqEntry[] => [
  {
    question: `Gibt es gerade einen ${name} Rabattcode?`,
    answer: `Wir kennen keinen, der jetzt gilt. ${searched} Sobald ein Influencer einen postet und wir ihn finden, steht er auf dieser Seite.`,
  },
  {
    question: `Wie erfahre ich von einem neuen ${name} Code?`,
    answer: `Über „Per Feed benachrichtigen“: Füge die Adresse in einen Feed-Reader ein, dann meldet er dir jeden neuen Code für ${name}.`,
  },
  {
    question: `Ich kenne einen ${name} Code, der hier fehlt. Wohin damit?`,
    answer: 'Auf „Code fehlt?“ klicken und ihn eintragen. Wir prüfen ihn, bevor er hier erscheint.',
  },
  {
    question: `Woher kommen Rabattcodes für ${name}?`,
    answer: `Aus öffentlichen Posts von Influencern. Steht hier einer, sagt er unter „${TEXTS.evidenceShort}“, wer ihn wann gepostet hat, mit den Worten aus dem Post.`,
  },
  {
    question: `Gilt der Code einer anderen Marke auch bei ${name}?`,
    answer:
      'Nein, in der Regel gilt ein Rabattcode nur in dem Shop, für den er gepostet wurde. Ähnliche Marken, für die es gerade Codes gibt, stehen auf dieser Seite.',
  },
]
