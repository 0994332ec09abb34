import { isExpired } from '#shared/domain/code-status.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import type { Brand } from '#shared/schemas/brand.ts'
import type { Influencer } from '#shared/schemas/influencer.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import {
  formatDateTime,
  formatDiscount,
  formatFollowers,
  formatNumber,
  formatPercent,
} from '#shared/texts/format.ts'
import { DataTable, PagedTable, RowTable } from '../../../components/data-table/data-table.tsx'
import {
  type Column,
  type TableView,
  useTableView,
} from '../../../components/data-table/table-view.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { PublicLink, WebsiteLink } from '../common/table-cells.tsx'

const texts = ADMIN_TEXTS.overview

/** Badge that says why a code is not public; nothing if it is. */
function StateBadge({ code }: { code: AdminCode }) {
  if (code.needsReview) return <Badge variant="warning">{CODE_TEXTS.filters.review}</Badge>
  if (code.status === 'rejected')
    return <Badge variant="destructive">{CODE_TEXTS.filters.rejected}</Badge>
  if (isExpired(code, new Date())) return <Badge>{CODE_TEXTS.filters.expired}</Badge>
  return null
}

const CODE_COLUMNS: Column<AdminCode>[] = [
  {
    id: 'code',
    header: 'Code',
    isRowHeader: true,
    cell: (code) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-mono [overflow-wrap:anywhere]">{code.code}</span>
        <StateBadge code={code} />
      </span>
    ),
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

export const RecentCodes = ({ codes }: { codes: AdminCode[] }) => (
  <RowTable
    caption={texts.recentCodes}
    columns={CODE_COLUMNS}
    rows={codes}
    getKey={(code) => code.id}
    empty={<p className="text-muted-foreground">{texts.noCodes}</p>}
  />
)

/** What the server can sort the brands by: columns' ids. */
export const BRAND_SORTS = ['name', '-name', 'codes', '-codes'] as const

const BRAND_COLUMNS: Column<Brand>[] = [
  {
    id: 'name',
    header: 'Marke',
    isRowHeader: true,
    isSortable: true,
    cell: (brand) => <PublicLink href={`/brands/${brand.slug}`}>{brand.name}</PublicLink>,
  },
  {
    id: 'category',
    header: 'Kategorie',
    hideBelow: 'sm',
    cell: (brand) => brand.categoryName,
  },
  { id: 'url', header: 'Website', cell: (brand) => <WebsiteLink url={brand.url} /> },
  {
    id: 'codes',
    header: texts.activeCodes,
    isNumeric: true,
    isSortable: true,
    cell: (brand) => formatNumber(brand.totalCodes),
  },
]

type OverviewBrandsProps = {
  brands: Brand[]
  total: number
  view: TableView
  onViewChange: (view: TableView) => void
  isBusy: boolean
}

/** One page of all brands. */
export const OverviewBrands = ({ brands, ...rest }: OverviewBrandsProps) => (
  <PagedTable
    {...rest}
    caption={texts.brands}
    columns={BRAND_COLUMNS}
    rows={brands}
    getKey={(brand) => brand.id}
    pageSize={LIMITS.overviewBrandsPerPage}
    empty={<p className="text-muted-foreground">{texts.noBrands}</p>}
  />
)

const INFLUENCER_COLUMNS: Column<Influencer>[] = [
  {
    id: 'username',
    header: 'Influencer',
    isRowHeader: true,
    sortBy: (influencer) => influencer.username,
    cell: ({ username }) => (
      <PublicLink href={`/influencers/${encodeURIComponent(username)}`}>@{username}</PublicLink>
    ),
  },
  {
    id: 'activeCodes',
    header: texts.activeCodes,
    isNumeric: true,
    sortBy: (influencer) => influencer.activeCodes,
    cell: (influencer) => formatNumber(influencer.activeCodes),
  },
  {
    id: 'followerCount',
    header: 'Follower',
    isNumeric: true,
    hideBelow: 'sm',
    sortBy: (influencer) => influencer.followerCount,
    cell: (influencer) => formatFollowers(influencer.followerCount),
  },
  {
    id: 'successRate',
    header: 'Erfolg',
    isNumeric: true,
    sortBy: (influencer) => influencer.successRate,
    cell: (influencer) => formatPercent(influencer.successRate),
  },
]

export function TopInfluencers({ influencers }: { influencers: Influencer[] }) {
  const [view, setView] = useTableView('-activeCodes')
  return (
    <DataTable
      caption={texts.influencers}
      columns={INFLUENCER_COLUMNS}
      rows={influencers}
      getKey={(influencer) => influencer.id}
      view={view}
      onViewChange={setView}
      pageSize={LIMITS.overviewInfluencers}
      empty={<p className="text-muted-foreground">{texts.noInfluencers}</p>}
    />
  )
}
