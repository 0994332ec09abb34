import { LIMITS } from '#shared/domain/limits.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { Figures } from '../common/figures.tsx'
import { PageSection } from '../common/page-section.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { OverviewBrands } from './overview-brands.tsx'
import { RecentCodes } from './recent-codes.tsx'
import { TopInfluencers } from './top-influencers.tsx'

const texts = ADMIN_TEXTS.overview

/** The state of the directory at a glance, fetched anew every 30 seconds. */
export function OverviewTab() {
  const query = trpc.overview.get.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: LIMITS.overviewRefreshMs,
  })
  return (
    <div className="grid gap-8">
      <QueryContent
        query={query}
        failedText={texts.failed}
        skeleton={
          <>
            <Skeleton className="h-14" />
            <Skeleton className="h-96" />
          </>
        }
      >
        {(overview) => <OverviewContent overview={overview} />}
      </QueryContent>
    </div>
  )
}

function OverviewContent({ overview }: { overview: Outputs['overview']['get'] }) {
  return (
    <>
      {overview.missingOperatorData.length > 0 && (
        <Notice tone="warning">
          {texts.missingOperatorData(overview.missingOperatorData.join(', '))}
        </Notice>
      )}
      {overview.backupTrouble && <Notice tone="danger">{overview.backupTrouble}</Notice>}
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
