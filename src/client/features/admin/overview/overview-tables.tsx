import { isExpired } from '#shared/domain/code-status.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import type { Brand } from '#shared/schemas/brand.ts'
import type { Influencer } from '#shared/schemas/influencer.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import {
  formatDateTime,
  formatDiscount,
  formatFollowers,
  formatPercent,
} from '#shared/texts/format.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { type Column, useTableView } from '../../../components/data-table/table-view.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { column, numberColumn } from '../common/columns.tsx'
import { PublicLink, WebsiteLink } from '../common/table-cells.tsx'

/** Badge that says why a code is not public; nothing if it is. */
function StateBadge({ code }: { code: AdminCode }) {
  if (code.needsReview) return <Badge variant="warning">{CODE_TEXTS.filters.review}</Badge>
  if (code.status === 'rejected')
    return <Badge variant="destructive">{CODE_TEXTS.filters.rejected}</Badge>
  if (isExpired(code, new Date())) return <Badge>{CODE_TEXTS.filters.expired}</Badge>
  return null
}

const CodeName = ({ code }: { code: AdminCode }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="font-mono [overflow-wrap:anywhere]">{code.code}</span>
    <StateBadge code={code} />
  </span>
)

const InfluencerLink = ({ username }: { username: string }) => (
  <PublicLink href={`/influencers/${encodeURIComponent(username)}`}>@{username}</PublicLink>
)

const BrandLink = ({ brand }: { brand: { slug: string; name: string } }) => (
  <PublicLink href={`/brands/${brand.slug}`}>{brand.name}</PublicLink>
)

export const RECENT_COLUMNS: Column<AdminCode>[] = [
  column('code', 'Code', (code) => <CodeName code={code} />, { isRowHeader: true }),
  column('brand', 'Marke', ({ brand }) => <BrandLink brand={brand} />),
  column('influencer', 'Influencer', ({ influencer }) => `@${influencer.username}`, {
    hideBelow: 'sm',
  }),
  column(
    'amount',
    'Rabatt',
    (code) =>
      code.discountAmount === null ? '–' : formatDiscount(code.discountAmount, code.discountType),
    { isNumeric: true },
  ),
  column('createdAt', 'Gefunden', ({ createdAt }) => formatDateTime(createdAt), {
    isNumeric: true,
    hideBelow: 'md',
  }),
]

/** What the server can sort the brands by: columns' ids. */
export const BRAND_SORTS = ['name', '-name', 'codes', '-codes'] as const

export const BRAND_COLUMNS: Column<Brand>[] = [
  column('name', 'Marke', (brand) => <BrandLink brand={brand} />, {
    sortBy: ({ name }) => name,
    isRowHeader: true,
  }),
  column('category', 'Kategorie', ({ categoryName }) => categoryName, { hideBelow: 'sm' }),
  column('url', 'Website', ({ url }) => <WebsiteLink url={url} />),
  numberColumn('codes', 'Aktive Codes', 'totalCodes'),
]

const INFLUENCER_COLUMNS: Column<Influencer>[] = [
  column('username', 'Influencer', ({ username }) => <InfluencerLink username={username} />, {
    sortBy: ({ username }) => username,
    isRowHeader: true,
  }),
  numberColumn('activeCodes', 'Aktive Codes', 'activeCodes'),
  numberColumn('followerCount', 'Follower', 'followerCount', { hideBelow: 'sm' }, formatFollowers),
  numberColumn('successRate', 'Erfolg', 'successRate', {}, formatPercent),
]

export function TopInfluencers({ influencers }: { influencers: Influencer[] }) {
  const [view, setView] = useTableView('-activeCodes')
  return (
    <DataTable
      caption="Top-Influencer nach aktiven Codes"
      columns={INFLUENCER_COLUMNS}
      rows={influencers}
      getKey={(influencer) => influencer.id}
      view={view}
      onViewChange={setView}
      pageSize={LIMITS.overviewInfluencers}
      empty={<p className="text-muted-foreground">Noch keine Influencer mit aktiven Codes.</p>}
    />
  )
}
