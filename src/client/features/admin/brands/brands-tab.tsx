import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { foldForSearch } from '#shared/domain/names.ts'
import type { ManagedBrand } from '#shared/schemas/brand.ts'
import type { Category } from '#shared/schemas/category.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatCount, formatNumber, pluralize } from '#shared/texts/format.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BRAND_FILTERS } from '../common/admin-search.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { isCategoryUnsure } from '../common/category-select.tsx'
import { FilterField, FilterSelect, SmallButton, Toolbar } from '../common/controls.tsx'
import { EmptyTable, Notes, QueryContent } from '../common/page-blocks.tsx'
import { useRowFocus } from '../common/restore-focus.tsx'
import { useSelection } from '../common/selection.tsx'
import { WebsiteLink } from '../common/table-cells.tsx'
import { useAdminSearch, useUrlTableView } from '../common/use-admin-search.ts'
import { AddBrandForm, AddManyBrandsForm } from './add-brands.tsx'
import { BrandBulkActions } from './brand-bulk-actions.tsx'
import { BRAND_COLUMNS } from './brand-columns.tsx'

export function BrandsTab({ importExport }: { importExport: ReactNode }) {
  const query = trpc.brands.listManaged.useQuery()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Markenverwaltung</h2>
        <a href="#marke-hinzufuegen" className="text-link text-sm lg:hidden">
          Marke hinzufügen
        </a>
        {importExport}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <section aria-label="Marken" className="min-w-0">
          <QueryContent query={query} failedText={ADMIN_TEXTS.brandsFailed} skeleton="h-96">
            {(brands) => <BrandsTable brands={brands} />}
          </QueryContent>
        </section>
        <aside id="marke-hinzufuegen" className="grid scroll-mt-40 gap-8 lg:pt-2">
          <AddBrandForm />
          <AddManyBrandsForm />
          <Notes items={NOTES} />
        </aside>
      </div>
    </>
  )
}

const NOTES = [
  'Neue Marken werden automatisch einer Kategorie zugeordnet. Sie können die Kategorie in der Tabelle ändern.',
  'Beim Bulk-Import werden vorhandene Marken übersprungen und als Duplikate gezählt.',
  '„Sammeln“ durchsucht die Quelle nur nach dieser Marke.',
  'Beim Löschen einer Marke werden ihre Codes, Quellen und Bewertungen mit entfernt.',
]

const PAGE_SIZE = 50
const NO_FILTERS = {
  ...{ suche: undefined, kategorie: undefined, website: undefined, zeigen: undefined },
}

const NEW_MS = 7 * 86_400_000

const FILTERS: Record<
  (typeof BRAND_FILTERS)[number],
  { label: string; fits: (brand: ManagedBrand) => boolean }
> = {
  'kategorie-unsicher': {
    label: 'Kategorie unsicher',
    fits: ({ classificationConfidence }) => isCategoryUnsure(classificationConfidence),
  },
  'ohne-codes': { label: 'Ohne Codes', fits: ({ totalCodes }) => totalCodes === 0 },
  'ohne-website': { label: 'Ohne Website', fits: ({ shopUrl }) => shopUrl === null },
  'ohne-logo': { label: 'Ohne Logo', fits: ({ hasLogo }) => !hasLogo },
  neu: {
    label: 'Neu (7 Tage)',
    fits: ({ createdAt }) => Date.now() - Date.parse(createdAt) < NEW_MS,
  },
}

function BrandsTable({ brands }: { brands: ManagedBrand[] }) {
  const [search, setSearch] = useAdminSearch()
  const [view, setView] = useUrlTableView('name')
  const region = useRef<HTMLDivElement>(null)
  const { data: categories = [] } = trpc.categories.list.useQuery()
  const isDeciding = useIsMutating({ mutationKey: getMutationKey(trpc.brands.decideWebsite) }) > 0
  const isDeleting = useIsMutating({ mutationKey: getMutationKey(trpc.brands.delete) }) > 0
  const focus = useRowFocus(region, !isDeleting && !isDeciding)

  const shown = useMemo(() => {
    const text = foldForSearch(search.suche ?? '')
    return brands.filter(
      (brand) =>
        (!search.website || brand.suggestedUrl !== null) &&
        (!search.zeigen || FILTERS[search.zeigen].fits(brand)) &&
        (!search.kategorie || brand.categorySlug === search.kategorie) &&
        (!text || foldForSearch(brand.name).includes(text)),
    )
  }, [brands, search.suche, search.kategorie, search.website, search.zeigen])

  const { table, ...selection } = useSelection(shown)
  return (
    <div ref={region} tabIndex={-1} className="min-w-0 outline-none" {...focus}>
      <SuggestionNotice count={brands.filter(({ suggestedUrl }) => suggestedUrl).length} />
      {selection.selected.length > 0 && <BrandBulkActions {...selection} />}
      <BrandsToolbar categories={categories} shown={shown.length} total={brands.length} />
      <DataTable
        caption="Marken"
        columns={BRAND_COLUMNS}
        rows={shown}
        getKey={(brand) => brand.id}
        view={view}
        onViewChange={setView}
        pageSize={PAGE_SIZE}
        {...table}
        renderDetails={(brand) => brand.suggestedUrl && <WebsiteSuggestion brand={brand} />}
        stickyTop="var(--admin-table-head)"
        empty={
          brands.length === 0 ? (
            <p className="text-muted-foreground">Noch keine Marken. Fügen Sie die erste hinzu.</p>
          ) : (
            <EmptyTable
              title="Keine Marken gefunden"
              hint="Ändern Sie den Filter oder setzen Sie ihn zurück."
              reset={{ label: ADMIN_TEXTS.resetFilter, onReset: () => setSearch(NO_FILTERS) }}
            />
          )
        }
      />
    </div>
  )
}

/** How many websites wait for the operator, and the way to them. */
function SuggestionNotice({ count }: { count: number }) {
  const [{ website }, setSearch] = useAdminSearch()
  if (count === 0) return null
  return (
    <Notice className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="grow basis-64">
        {`Für ${formatCount(count, 'Marke', 'Marken')} ${pluralize(count, 'ist eine Website', 'sind Websites')} vorgeschlagen. `}
        Die KI hat sie genannt, niemand hat sie geprüft: Besucher sehen sie erst, wenn Sie sie
        bestätigen.
      </p>
      <SmallButton onClick={() => setSearch({ website: website ? undefined : 'vorgeschlagen' })}>
        {website ? 'Alle Marken zeigen' : 'Nur diese zeigen'}
      </SmallButton>
    </Notice>
  )
}

type BrandsToolbarProps = { categories: readonly Category[]; shown: number; total: number }

/** Filters by name and category; a change goes back to the first page. */
function BrandsToolbar({ categories, shown, total }: BrandsToolbarProps) {
  const [search, setSearch] = useAdminSearch()
  return (
    <Toolbar>
      <FilterField
        label="Marke filtern"
        value={search.suche ?? ''}
        onChange={(text) => setSearch({ suche: text || undefined })}
      />
      <FilterSelect
        label="Nach Kategorie filtern"
        allLabel="Alle Kategorien"
        choices={categories.map((category) => [category.slug, category.name])}
        value={search.kategorie}
        onChange={(kategorie) => setSearch({ kategorie })}
      />
      <FilterSelect
        label="Nach Zustand filtern"
        allLabel="Jeder Zustand"
        choices={BRAND_FILTERS.map((filter) => [filter, FILTERS[filter].label])}
        value={search.zeigen}
        onChange={(zeigen) => setSearch({ zeigen })}
      />
      <p aria-live="polite" className="ml-auto text-muted-foreground text-sm tabular-nums">
        {formatNumber(shown)} von {formatNumber(total)}
      </p>
    </Toolbar>
  )
}

const DECISIONS = {
  accept: { label: 'Website bestätigen', done: 'Website bestätigt', variant: 'outline' },
  reject: { label: 'Verwerfen', done: 'Vorschlag verworfen', variant: 'ghost' },
} as const

/** The website that a model named for a brand, below its row, until the operator has decided. */
function WebsiteSuggestion({ brand }: { brand: ManagedBrand }) {
  const decide = trpc.brands.decideWebsite.useMutation({
    onSuccess: ({ name, url }, { decision }) => {
      showSuccess(
        DECISIONS[decision].done,
        url ? `Besucher sehen jetzt die Website von ${name}.` : `${name} bleibt ohne Website.`,
      )
    },
    onError: failureToast(
      'Fehler beim Speichern',
      'Die Entscheidung konnte nicht gespeichert werden.',
    ),
  })
  return (
    <section
      aria-label={`Vorgeschlagene Website: ${brand.name}`}
      className="flex w-0 min-w-full flex-wrap items-center gap-x-4 gap-y-2 border-primary border-l-2 bg-muted px-4 py-2 text-sm"
    >
      <p className="min-w-0 grow basis-64">
        Vorgeschlagene Website: <WebsiteLink url={brand.suggestedUrl} />
      </p>
      <div className="flex flex-wrap gap-2">
        {(['accept', 'reject'] as const).map((decision) => (
          <SmallButton
            key={decision}
            variant={DECISIONS[decision].variant}
            data-action={decision}
            disabled={decide.isPending}
            aria-label={`${brand.name}: ${DECISIONS[decision].label}`}
            onClick={() => decide.mutate({ id: brand.id, decision })}
          >
            {DECISIONS[decision].label}
          </SmallButton>
        ))}
      </div>
    </section>
  )
}
