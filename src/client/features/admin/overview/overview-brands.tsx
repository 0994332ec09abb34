import type { Brand } from '#shared/schemas/brand.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { PublicLink } from '../common/public-link.tsx'
import { WebsiteLink } from '../common/website-link.tsx'
import { OverviewTable } from './overview-table.tsx'

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
  return (
    <OverviewTable
      caption={ADMIN_TEXTS.overview.brands}
      columns={COLUMNS}
      rows={brands}
      initialSort="name"
      pageSize={25}
      empty={ADMIN_TEXTS.overview.noBrands}
    />
  )
}
