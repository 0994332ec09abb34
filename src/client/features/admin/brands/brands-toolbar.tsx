import type { Category } from '#shared/schemas/category.ts'
import { BRAND_TEXTS } from '#shared/texts/admin-brands-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { FilterField } from '../common/filter-field.tsx'
import { FilterSelect } from '../common/filter-select.tsx'
import { Toolbar } from '../common/toolbar.tsx'
import { useAdminSearch } from '../common/use-admin-search.ts'

type BrandsToolbarProps = { categories: readonly Category[]; shown: number; total: number }

/** Filters by name and category; a change goes back to the first page. */
export function BrandsToolbar({ categories, shown, total }: BrandsToolbarProps) {
  const [search, setSearch] = useAdminSearch()
  return (
    <Toolbar>
      <FilterField
        label={BRAND_TEXTS.filter}
        value={search.suche ?? ''}
        onChange={(text) => setSearch({ suche: text || undefined, seite: undefined })}
      />
      <FilterSelect
        label={BRAND_TEXTS.categoryFilter}
        allLabel={BRAND_TEXTS.allCategories}
        options={categories.map((category) => [category.slug, category.name])}
        value={search.kategorie}
        onChange={(value) => setSearch({ kategorie: value, seite: undefined })}
      />
      <p aria-live="polite" className="ml-auto text-muted text-sm tabular-nums">
        {formatNumber(shown)} von {formatNumber(total)}
      </p>
    </Toolbar>
  )
}
