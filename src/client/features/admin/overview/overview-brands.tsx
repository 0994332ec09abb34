import type { Brand } from '#shared/schemas/brand.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/table-view.ts'
import { useTableView } from '../../../components/data-table/use-table-view.ts'
import { PublicLink } from '../common/public-link.tsx'
import { WebsiteLink } from '../common/website-link.tsx'

const COLUMNS: Column<Brand>[] = [
  {
    id: 'name',
    header: 'Marke',
    isRowHeader: true,
    sortBy: (brand) => brand.name,
    cell: (brand) => <PublicLink href={`/brands/${brand.slug}`}>{brand.name}</PublicLink>,
  },
  {
    id: 'category',
    header: 'Kategorie',
    hideBelow: 'sm',
    sortBy: (brand) => brand.categoryName,
    cell: (brand) => brand.categoryName,
  },
  { id: 'url', header: 'Website', cell: (brand) => <WebsiteLink url={brand.url} /> },
  {
    id: 'codes',
    header: 'Codes',
    isNumeric: true,
    sortBy: (brand) => brand.totalCodes,
    cell: (brand) => formatNumber(brand.totalCodes),
  },
]

export function OverviewBrands({ brands }: { brands: Brand[] }) {
  const [view, setView] = useTableView('name')
  return (
    <DataTable
      caption={ADMIN_TEXTS.overview.brands}
      columns={COLUMNS}
      rows={brands}
      getKey={(brand) => brand.id}
      view={view}
      onViewChange={setView}
      pageSize={25}
      empty={<p className="text-muted">{ADMIN_TEXTS.overview.noBrands}</p>}
    />
  )
}
