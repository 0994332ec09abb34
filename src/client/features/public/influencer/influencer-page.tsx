import type { CodeView } from '#shared/domain/vocabulary.ts'
import { CodeViews } from '../../../components/codes/code-views.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { InfluencerHeader } from './influencer-header.tsx'

export function InfluencerPage({ username, view }: { username: string; view: CodeView }) {
  const [{ influencer, codes }] = trpc.influencers.byUsername.useSuspenseQuery({ username })
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
          view={view}
          owner={influencer.displayName}
          linkTo={(tab) => ({
            to: '/influencers/$username',
            params: { username },
            search: tab === 'all' ? {} : { tab },
          })}
        />
      </section>
    </div>
  )
}
