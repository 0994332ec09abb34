import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { CODE_FILTERS } from '#shared/domain/vocabulary.ts'
import type { CodesPage } from '#shared/schemas/admin-code.ts'
import {
  CODE_TEXTS,
  cappedSearch,
  filterWithCount,
  shownOfTotal,
} from '#shared/texts/admin-codes-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { BrandCombobox } from '../common/brand-combobox.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { FilterField, FilterSelect, Toolbar } from '../common/toolbar.tsx'
import { useAdminSearch } from '../common/use-admin-search.ts'
import { CodesTable } from './codes-table.tsx'
import { useCodeList } from './use-codes.ts'

/** All codes, rejected and expired ones included. */
export function CodesTab({ importExport }: { importExport: ReactNode }) {
  const list = useCodeList()
  return (
    <section aria-labelledby="codes-heading">
      <h2 id="codes-heading" className="sr-only">
        {CODE_TEXTS.heading}
      </h2>
      <CodesToolbar page={list.data} isFetching={list.isFetching} importExport={importExport} />
      {list.data?.isCapped && (
        <p className="mb-2 text-muted-foreground text-sm">{cappedSearch(LIMITS.searchedCodes)}</p>
      )}
      <QueryContent query={list} failedText={CODE_TEXTS.loadFailed} skeleton="h-96">
        {(page) => <CodesTable page={page} input={list.input} isBusy={list.isPlaceholderData} />}
      </QueryContent>
    </section>
  )
}

type CodesToolbarProps = {
  page: CodesPage | undefined
  isFetching: boolean
  /** Import and export. */
  importExport: ReactNode
}

/** Search and filters; a change goes back to the first page. */
function CodesToolbar({ page, isFetching, importExport }: CodesToolbarProps) {
  const [search, setSearch] = useAdminSearch()
  const brandId = Number(search.marke)
  return (
    <Toolbar>
      <FilterField
        label={CODE_TEXTS.search}
        value={search.suche ?? ''}
        // A search is one step back, not one for every letter.
        onChange={(text) =>
          setSearch(
            { suche: text || undefined, seite: undefined },
            { isStep: search.suche === undefined },
          )
        }
      />
      <BrandCombobox
        label={CODE_TEXTS.brandFilter}
        placeholder={CODE_TEXTS.allBrands}
        isFilter
        value={brandId > 0 ? brandId : undefined}
        onChange={(id) =>
          setSearch(
            { marke: id === undefined ? undefined : String(id), seite: undefined },
            { isStep: true },
          )
        }
      />
      <FilterSelect
        label={CODE_TEXTS.filterLabel}
        allLabel={CODE_TEXTS.allFilters}
        options={CODE_FILTERS.map((filter) => [
          filter,
          filter === 'review' && page
            ? filterWithCount(CODE_TEXTS.filters.review, page.waiting)
            : CODE_TEXTS.filters[filter],
        ])}
        value={search.stand}
        onChange={(value) =>
          setSearch(
            { stand: CODE_FILTERS.find((filter) => filter === value), seite: undefined },
            { isStep: true },
          )
        }
      />
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <p aria-live="polite" className="text-muted-foreground text-sm tabular-nums">
          {page && shownOfTotal(formatNumber(page.matching), formatNumber(page.total))}
        </p>
        <LoaderCircle
          className={`size-4 animate-spin text-muted-foreground transition-opacity ${isFetching ? 'delay-300' : 'opacity-0'}`}
        />
        {importExport}
      </div>
    </Toolbar>
  )
}
