import type { Influencer } from '#shared/schemas/influencer.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatFollowers, formatNumber, formatPercent } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { PublicLink } from '../common/public-link.tsx'
import { OverviewTable } from './overview-table.tsx'

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
  return (
    <OverviewTable
      caption={ADMIN_TEXTS.overview.influencers}
      columns={COLUMNS}
      rows={influencers}
      initialSort="-activeCodes"
      pageSize={15}
      empty={ADMIN_TEXTS.overview.noInfluencers}
    />
  )
}
