import type { Code } from '#shared/schemas/code.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatDateTime, formatDiscount } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { PublicLink } from '../common/public-link.tsx'
import { OverviewTable } from './overview-table.tsx'

const COLUMNS: Column<Code>[] = [
  {
    id: 'code',
    header: 'Code',
    isRowHeader: true,
    cell: (code) => <span className="font-mono [overflow-wrap:anywhere]">{code.code}</span>,
  },
  {
    id: 'brand',
    header: 'Marke',
    cell: ({ brand }) => <PublicLink href={`/brands/${brand.slug}`}>{brand.name}</PublicLink>,
  },
  {
    id: 'influencer',
    header: 'Influencer',
    hideBelow: 'sm',
    cell: ({ influencer }) => `@${influencer.username}`,
  },
  {
    id: 'amount',
    header: 'Rabatt',
    isNumeric: true,
    cell: ({ discountAmount, discountType }) =>
      discountAmount === null ? '–' : formatDiscount(discountAmount, discountType),
  },
  {
    id: 'createdAt',
    header: 'Gefunden',
    isNumeric: true,
    hideBelow: 'md',
    cell: (code) => formatDateTime(code.createdAt),
  },
]

export function RecentCodes({ codes }: { codes: Code[] }) {
  return (
    <OverviewTable
      caption={ADMIN_TEXTS.overview.recentCodes}
      columns={COLUMNS}
      rows={codes}
      pageSize={10}
      empty={ADMIN_TEXTS.overview.noCodes}
    />
  )
}
