import { SearchForm } from '../search/search-form.tsx'
import { HelpLinks } from './help-links.tsx'

type MissingPageProps = { title: string; children: string }

/** A page that does not exist: what happened, then search and categories. */
export function MissingPage({ title, children }: MissingPageProps) {
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p className="mt-4 max-w-text text-lg text-muted">{children}</p>
      <SearchForm className="mt-8" />
      <div className="mt-4 flex flex-wrap gap-3">
        <HelpLinks />
      </div>
    </div>
  )
}
