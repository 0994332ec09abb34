import type { CodeView } from '#shared/domain/vocabulary.ts'
import type { Code } from '#shared/schemas/code.ts'
import type { InfluencerPage as InfluencerData } from '#shared/schemas/influencer.ts'
import { TEXTS } from '#shared/texts/de.ts'
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
      <Breadcrumbs current={`@${influencer.username}`} translate="no" />
      <InfluencerHeader influencer={influencer} codes={codes} />
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

function InfluencerHeader({ influencer, codes }: InfluencerData) {
  const { username, displayName, bio, followerCount, successRate } = influencer
  const performance = successBadge(successRate)
  const profile = findProfile(username, codes)
  const hasVotes = codes.some(({ upvotes, downvotes }) => upvotes + downvotes > 0)
  const figures = [
    { name: 'Follower', value: formatFollowers(followerCount) },
    { name: 'Aktive Codes', value: formatNumber(influencer.activeCodes) },
    { name: 'Mal kopiert', value: formatNumber(influencer.totalUses) },
  ]
  return (
    <header className="flex flex-col gap-x-6 gap-y-4 pt-2 pb-8 sm:flex-row">
      <Avatar influencer={influencer} size={96} className="size-20 sm:size-24" />
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl sm:text-3xl" translate="no">
          {displayName}
        </h1>
        <p className="mt-1 text-muted-foreground" translate="no">
          {profile ? (
            <a
              href={profile}
              target="_blank"
              rel="noopener nofollow"
              className="text-link external"
            >
              @{username}
            </a>
          ) : (
            `@${username}`
          )}
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <Badge variant={performance.variant}>{performance.text}</Badge>
          <Badge className="tabular-nums">{successRate}% Erfolgsrate</Badge>
          <span className="text-muted-foreground text-sm">
            {successRate > 0 || hasVotes
              ? `${performance.meaning} der Stimmen zu diesen Codes sagen „${TEXTS.vote.working}“.`
              : 'Noch keine Bewertungen'}
          </span>
        </p>
        {bio && <p className="mt-3 max-w-text">{bio}</p>}
        <dl className="mt-4 flex flex-wrap gap-x-4 gap-y-3 sm:gap-x-8">
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

type SuccessBadge = { text: string; meaning: string; variant: BadgeVariant }

/** The badge for a success rate in whole per cent, and what it means. */
export function successBadge(successRate: number): SuccessBadge {
  if (successRate >= 80)
    return { text: 'Top Performance', meaning: 'Mindestens 80 %', variant: 'default' }
  if (successRate >= 50)
    return { text: 'Gute Performance', meaning: 'Mindestens 50 %', variant: 'blue' }
  return { text: 'Neu dabei', meaning: 'Unter 50 %', variant: 'secondary' }
}

/** The profile on the network of a post of theirs; undefined where addresses need more than the handle. */
export function findProfile(username: string, codes: readonly Code[]): string | undefined {
  const sources = codes.flatMap((code) => code.sources)
  for (const { postUrl, username: author } of sources) {
    const host = /^https:\/\/(?:www\.|m\.)?((?:instagram|tiktok|threads|x)\.\w+)\//.exec(
      postUrl,
    )?.[1]
    if (!host || author !== username) continue
    return `https://${host}/${/^(tiktok|threads)/.test(host) ? '@' : ''}${username}`
  }
}
