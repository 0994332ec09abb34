import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'

/** A titled section of a text page; `id` is its anchor. */
export type TextSection = { id: string; title: string; content: ReactNode }

type StaticPageProps = {
  title: string
  lastUpdated?: string
  intro?: string
  sections: TextSection[]
}

/** A page with at least this many sections gets a table of contents. */
const MIN_LISTED = 4

/** A text page in a readable width; wide screens show the table of contents beside it. */
export function StaticPage({ title, lastUpdated, intro, sections }: StaticPageProps) {
  return (
    <div className="page">
      <Breadcrumbs current={title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 pt-2 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]">
        <article className="prose max-w-text">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {lastUpdated && <p className="text-muted-foreground">Stand: {lastUpdated}</p>}
          {intro && <p className="text-lg text-muted-foreground">{intro}</p>}
          {sections.map(({ id, title: heading, content }) => (
            <section key={id} aria-labelledby={id} className="prose">
              <h2 id={id}>{heading}</h2>
              {content}
            </section>
          ))}
        </article>
        {sections.length >= MIN_LISTED && <Contents sections={sections} />}
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: TextSection[] }) {
  return (
    <nav aria-label="Auf dieser Seite" className="max-lg:hidden print:hidden">
      <div className="sticky top-24 border-l pl-5">
        <p className="font-medium text-sm">Auf dieser Seite</p>
        <ul className="mt-1">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-9 items-center text-muted-foreground text-sm hover:text-foreground hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** A link inside running text. */
export function PageLink({ children, ...link }: LinkProps & { children: string }) {
  return (
    <Link {...link} className="text-link">
      {children}
    </Link>
  )
}
