import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'

/** A titled part of a page of text; `id` is its address on the page. */
export type PagePart = { id: string; title: string; content: ReactNode }

type StaticPageProps = { title: string; stand?: string; intro?: string; parts: PagePart[] }

/** From this many parts on a page has a list of them beside the text. */
const MIN_LISTED = 4

/** A page of text, at a measure one likes to read, with its contents beside it on a desk. */
export function StaticPage({ title, stand, intro, parts }: StaticPageProps) {
  return (
    <div className="page">
      <Breadcrumbs current={title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 pt-2 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]">
        <article className="prose max-w-text">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {stand && <p className="text-muted">Stand: {stand}</p>}
          {intro && <p className="text-lg text-muted">{intro}</p>}
          {parts.map(({ id, title: heading, content }) => (
            <section key={id} aria-labelledby={id} className="prose">
              <h2 id={id}>{heading}</h2>
              {content}
            </section>
          ))}
        </article>
        {parts.length >= MIN_LISTED && <Contents parts={parts} />}
      </div>
    </div>
  )
}

function Contents({ parts }: { parts: PagePart[] }) {
  return (
    <nav aria-label="Auf dieser Seite" className="max-lg:hidden print:hidden">
      <div className="sticky top-24 border-l pl-5">
        <p className="font-medium text-sm">Auf dieser Seite</p>
        <ul className="mt-1">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-9 items-center text-muted text-sm hover:text-ink hover:underline"
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
