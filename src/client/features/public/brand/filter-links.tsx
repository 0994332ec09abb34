import { Link } from '@tanstack/react-router'
import { TERM_FILTERS, type TermFilter } from '#shared/domain/vocabulary.ts'
import { Icon } from '../../../components/icon.tsx'
import type { BrandAddress } from './brand-address.ts'

const NAMES: Record<TermFilter, string> = {
  customers: 'auch für Bestandskunden',
  minimum: 'ohne Mindestbestellwert',
  end: 'mit Enddatum',
}

type FilterLinksProps = { slug: string; search: BrandAddress; filters: TermFilter[] }

/** Links that narrow the codes down, or take that back; each choice starts on its first page. */
export function FilterLinks({ slug, search, filters }: FilterLinksProps) {
  if (filters.length === 0) return null
  return (
    <nav aria-label="Codes filtern" className="mb-1">
      <ul className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:px-0">
        {filters.map((name) => (
          <li key={name} className="shrink-0">
            <Link
              to="/brands/$slug"
              params={{ slug }}
              search={{
                ...search,
                page: undefined,
                [name]: search[name] ? undefined : TERM_FILTERS[name],
              }}
              rel="nofollow"
              resetScroll={false}
              activeOptions={{ exact: true }}
              data-chosen={search[name]}
              className="filter-link"
            >
              {NAMES[name]}
              {search[name] && (
                <>
                  <Icon name="x" />
                  <span className="sr-only"> (gewählt, wieder aufheben)</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
