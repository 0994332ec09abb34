import type { CodeView } from '#shared/domain/vocabulary.ts'
import type { Influencer } from '#shared/schemas/influencer.ts'
import { formatFollowers, formatNumber } from '#shared/texts/format.ts'
import { Avatar } from '../../components/avatar.tsx'
import { CodeViews } from '../../components/code-card/code-list.tsx'
import { Breadcrumbs } from '../../components/layout/breadcrumbs.tsx'
import { Badge, type BadgeVariant } from '../../components/ui/badge.tsx'
import { trpc } from '../../lib/trpc.ts'

export function InfluencerPage({ username, tab }: { username: string; tab?: CodeView }) {
  const [{ influencer, codes }] = trpc.influencers.byUsername.useSuspenseQuery({
    username,
    sort: tab,
  })
  return (
    <div className="page">
      <Breadcrumbs current={`@${influencer.username}`} />
      <InfluencerHeader influencer={influencer} />
      <section aria-labelledby="codes">
        <h2 id="codes" className="sr-only">
          Codes
        </h2>
        <CodeViews
          codes={codes}
          view={tab ?? 'all'}
          hasCodes={influencer.activeCodes > 0}
          owner={influencer.displayName}
          pageOf="influencer"
          linkTo={(view) => ({
            to: '/influencers/$username',
            params: { username },
            search: view === 'all' ? {} : { tab: view },
          })}
        />
      </section>
    </div>
  )
}

function InfluencerHeader({ influencer }: { influencer: Influencer }) {
  const { username, displayName, bio, followerCount, successRate } = influencer
  const performance = successBadge(successRate)
  const figures = [
    { name: 'Follower', value: formatFollowers(followerCount) },
    { name: 'Aktive Codes', value: formatNumber(influencer.activeCodes) },
    { name: 'Mal kopiert', value: formatNumber(influencer.totalUses) },
  ]
  return (
    <header className="flex flex-col gap-x-6 gap-y-4 pt-2 pb-8 sm:flex-row">
      <Avatar influencer={influencer} size={96} className="size-20 sm:size-24" />
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl sm:text-3xl">{displayName}</h1>
        <p className="mt-1 text-muted-foreground [overflow-wrap:anywhere]">@{username}</p>
        <p className="mt-3 flex flex-wrap gap-2">
          <Badge variant={performance.variant}>{performance.text}</Badge>
          <Badge className="tabular-nums">{successRate}% Erfolgsrate</Badge>
        </p>
        {bio && <p className="mt-3 max-w-text [overflow-wrap:anywhere]">{bio}</p>}
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
          {figures.map(({ name, value }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-muted-foreground text-sm">{name}</dt>
              <dd className="font-bold font-display text-xl tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  )
}

/** The badge for a success rate in whole per cent. */
export function successBadge(successRate: number): { text: string; variant: BadgeVariant } {
  if (successRate >= 80) return { text: 'Top Performance', variant: 'default' }
  if (successRate >= 50) return { text: 'Gute Performance', variant: 'blue' }
  return { text: 'Neu dabei', variant: 'secondary' }
}
