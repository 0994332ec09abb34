import { LIMITS } from '#shared/domain/limits.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { Figures } from '../common/figures.tsx'
import { PageSection } from '../common/page-section.tsx'
import { QueryFailure } from '../common/query-failure.tsx'
import { OverviewBrands } from './overview-brands.tsx'
import { RecentCodes } from './recent-codes.tsx'
import { TopInfluencers } from './top-influencers.tsx'

const texts = ADMIN_TEXTS.overview

/** The state of the directory at a glance, fetched anew every 30 seconds. */
export function OverviewTab() {
  const overview = trpc.overview.get.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: LIMITS.overviewRefreshMs,
  })
  return (
    <div className="grid gap-8">
      {overview.isError && (
        <QueryFailure
          text={texts.failed}
          isRetrying={overview.isFetching}
          onRetry={() => overview.refetch()}
        />
      )}
      {overview.isPending && (
        <>
          <Skeleton className="h-14" />
          <Skeleton className="h-96" />
        </>
      )}
      {overview.data && <OverviewContent overview={overview.data} />}
    </div>
  )
}

function OverviewContent({ overview }: { overview: Outputs['overview']['get'] }) {
  return (
    <>
      {overview.missingOperatorData.length > 0 && (
        <p className="rounded-control bg-warning-soft px-4 py-2.5 text-sm text-warning-ink">
          {texts.missingOperatorData(overview.missingOperatorData.join(', '))}
        </p>
      )}
      <Figures
        items={[
          [texts.totalCodes, formatNumber(overview.totalCodes)],
          [texts.totalBrands, formatNumber(overview.totalBrands)],
          [texts.totalInfluencers, formatNumber(overview.totalInfluencers)],
          [texts.totalCategories, formatNumber(overview.totalCategories)],
        ]}
      />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-8">
          <PageSection heading={texts.recentCodes}>
            <RecentCodes codes={overview.recentCodes} />
          </PageSection>
          <PageSection
            heading={texts.brands}
            aside={
              overview.brands.length < overview.totalBrands && (
                <p className="text-muted text-sm">
                  {texts.moreBrands(
                    formatNumber(overview.brands.length),
                    formatNumber(overview.totalBrands),
                  )}
                </p>
              )
            }
          >
            <OverviewBrands brands={overview.brands} />
          </PageSection>
        </div>
        <PageSection heading={texts.influencers}>
          <TopInfluencers influencers={overview.influencers} />
        </PageSection>
      </div>
    </>
  )
}
