import type { ReactElement, ReactNode } from 'react'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'

type TextSectionProps = { id: string; title: string; children: ReactNode }

/** A titled section of a text page; `id` is its anchor. */
export const TextSection = ({ id, title, children }: TextSectionProps) => (
  <section aria-labelledby={id} className="prose">
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

type Sections = readonly (ReactElement<TextSectionProps> | false)[]
type StaticPageProps = { title: string; lastUpdated?: string; intro?: string; children: Sections }

/** A page with at least this many sections gets a table of contents. */
const MIN_LISTED = 4

/** A text page in a readable width; wide screens show the table of contents beside it. */
export function StaticPage({ title, lastUpdated, intro, children }: StaticPageProps) {
  return (
    <div className="page">
      <Breadcrumbs current={title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 pt-2 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]">
        <article className="prose max-w-text">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {lastUpdated && <p className="text-muted-foreground">Stand: {lastUpdated}</p>}
          {intro && <p className="text-lg text-muted-foreground">{intro}</p>}
          {children}
        </article>
        {children.length >= MIN_LISTED && <Contents sections={children} />}
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: Sections }) {
  return (
    <nav aria-label="Auf dieser Seite" className="max-lg:hidden print:hidden">
      <div className="sticky top-24 border-l pl-5">
        <p className="font-medium text-sm">Auf dieser Seite</p>
        <ul className="mt-1">
          {sections.map(
            (section) =>
              section && (
                <li key={section.props.id}>
                  <a
                    href={`#${section.props.id}`}
                    className="inline-flex min-h-9 items-center text-muted-foreground text-sm hover:text-foreground hover:underline"
                  >
                    {section.props.title}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </nav>
  )
}
