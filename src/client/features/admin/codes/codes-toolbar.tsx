import { useMemo } from 'react'
import type { Code } from '#shared/schemas/code.ts'
import { CODE_TEXTS, shownOfTotal } from '#shared/texts/admin-codes-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { FilterField } from '../common/filter-field.tsx'
import { FilterSelect } from '../common/filter-select.tsx'
import { Toolbar } from '../common/toolbar.tsx'
import { useAdminSearch } from '../common/use-admin-search.ts'

/** Search and brand filter; a change goes back to the first page. */
export function CodesToolbar({ codes, shown }: { codes: Code[]; shown: number }) {
  const [search, setSearch] = useAdminSearch()
  const brands = useMemo(() => {
    const names = new Map(codes.map(({ brand }) => [brand.slug, brand.name]))
    return [...names].sort((left, right) => left[1].localeCompare(right[1], 'de'))
  }, [codes])
  return (
    <Toolbar>
      <FilterField
        label={CODE_TEXTS.search}
        value={search.suche ?? ''}
        onChange={(text) => setSearch({ suche: text || undefined, seite: undefined })}
      />
      <FilterSelect
        label={CODE_TEXTS.brandFilter}
        allLabel={CODE_TEXTS.allBrands}
        options={brands}
        value={search.marke}
        onChange={(value) => setSearch({ marke: value, seite: undefined })}
      />
      <p aria-live="polite" className="ml-auto text-muted text-sm tabular-nums">
        {shownOfTotal(formatNumber(shown), formatNumber(codes.length))}
      </p>
    </Toolbar>
  )
}
