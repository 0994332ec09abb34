import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'

type StaticPageProps = { title: string; intro?: string; children: ReactNode }

/** A page of text, at a measure one likes to read. */
export function StaticPage({ title, intro, children }: StaticPageProps) {
  return (
    <div className="page">
      <Breadcrumbs current={title} />
      <article className="prose max-w-text">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {intro && <p className="text-lg text-muted">{intro}</p>}
        {children}
      </article>
    </div>
  )
}
