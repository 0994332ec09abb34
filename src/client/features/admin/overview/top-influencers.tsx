import type { Influencer } from '#shared/schemas/influencer.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatFollowers, formatNumber, formatPercent } from '#shared/texts/format.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/table-view.ts'
import { useTableView } from '../../../components/data-table/use-table-view.ts'
import { PublicLink } from '../common/public-link.tsx'

const COLUMNS: Column<Influencer>[] = [
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
    header: 'Codes',
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
      caption={ADMIN_TEXTS.overview.influencers}
      columns={COLUMNS}
      rows={influencers}
      getKey={(influencer) => influencer.id}
      view={view}
      onViewChange={setView}
      pageSize={15}
      empty={<p className="text-muted">{ADMIN_TEXTS.overview.noInfluencers}</p>}
    />
  )
}
