import { keepPreviousData } from '@tanstack/react-query'
import * as LIMITS from '#shared/domain/limits.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { useTableView } from '../../../components/data-table/table-view.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { PageSection, QueryContent, Stats } from '../common/page-blocks.tsx'
import { PanelLink } from '../common/table-cells.tsx'
import { FiguresSection } from './figures-section.tsx'
import { BRAND_COLUMNS, BRAND_SORTS, RECENT_COLUMNS, TopInfluencers } from './overview-tables.tsx'

const texts = ADMIN_TEXTS.overview

/** The state of the directory at a glance, fetched anew every 30 seconds. */
export function OverviewTab() {
  const [view, setView] = useTableView('name')
  const query = trpc.overview.get.useQuery(
    {
      brandsPage: view.page,
      brandsPageSize: LIMITS.overviewBrandsPerPage,
      brandsSort: BRAND_SORTS.find((known) => known === view.sort) ?? 'name',
    },
    // Until another page of brands has come, the one before stays.
    {
      staleTime: 0,
      refetchInterval: LIMITS.overviewRefreshMs,
      placeholderData: keepPreviousData,
    },
  )
  // The last page may have become empty.
  const total = query.data?.totalBrands ?? 0
  const lastPage = Math.max(1, Math.ceil(total / LIMITS.overviewBrandsPerPage))
  if (query.isSuccess && !query.isPlaceholderData && view.page > lastPage)
    setView({ ...view, page: lastPage })
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
        {(overview) => (
          <>
            <OverviewNotices overview={overview} />
            <div className="grid gap-2">
              <Stats
                items={[
                  [texts.activeCodes, formatNumber(overview.totalCodes)],
                  [texts.totalBrands, formatNumber(overview.totalBrands)],
                  [texts.totalInfluencers, formatNumber(overview.totalInfluencers)],
                  [texts.totalCategories, formatNumber(overview.totalCategories)],
                ]}
              />
              <p className="text-muted-foreground text-sm">{texts.activeCodesHint}</p>
            </div>
            <FiguresSection />
            <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div className="grid min-w-0 gap-8">
                <PageSection heading={texts.recentCodes}>
                  <DataTable
                    caption={texts.recentCodes}
                    columns={RECENT_COLUMNS}
                    rows={overview.recentCodes}
                    getKey={(code) => code.id}
                    empty={<p className="text-muted-foreground">{CODE_TEXTS.none}</p>}
                  />
                </PageSection>
                <PageSection heading={texts.brands}>
                  <DataTable
                    caption={texts.brands}
                    columns={BRAND_COLUMNS}
                    rows={overview.brands}
                    getKey={(brand) => brand.id}
                    total={overview.totalBrands}
                    view={view}
                    onViewChange={setView}
                    pageSize={LIMITS.overviewBrandsPerPage}
                    isBusy={query.isPlaceholderData}
                    empty={<p className="text-muted-foreground">{texts.noBrands}</p>}
                  />
                </PageSection>
              </div>
              <PageSection heading={texts.influencers}>
                <TopInfluencers influencers={overview.influencers} />
              </PageSection>
            </div>
          </>
        )}
      </QueryContent>
    </div>
  )
}

function OverviewNotices({ overview }: { overview: Outputs['overview']['get'] }) {
  const { missingOperatorData, backupTrouble, newContactRequests } = overview
  return (
    <div className="grid gap-2 empty:hidden">
      {missingOperatorData.length > 0 && (
        <Notice variant="warning">
          {texts.missingOperatorData(missingOperatorData.join(', '))}
        </Notice>
      )}
      {backupTrouble && <Notice variant="destructive">{backupTrouble}</Notice>}
      {newContactRequests > 0 && (
        <Notice>
          {texts.newContactRequests(newContactRequests)}{' '}
          <PanelLink search={{ tab: 'logs', typ: 'contact' }}>
            {texts.showContactRequests}
          </PanelLink>
        </Notice>
      )}
    </div>
  )
}
