import { keepPreviousData } from '@tanstack/react-query'
import { codeAge, isExpired } from '#shared/domain/code-status.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { BRAND_ORDERS } from '#shared/domain/vocabulary.ts'
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
import { Notice } from '../../../components/ui/notice.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { PageSection, QueryContent, Stats } from '../common/page-blocks.tsx'
import {
  BrandLink,
  BreakableText,
  column,
  numberColumn,
  PanelLink,
  PublicLink,
  WebsiteLink,
} from '../common/table-cells.tsx'
import { FiguresSection } from './figures-section.tsx'
import { RemovalsNotice, SecuritySection } from './security-section.tsx'
import { StartList } from './start-list.tsx'
import { ToDoSection } from './to-do-section.tsx'

/** The state of the directory at a glance, fetched again every 30 seconds. */
export function OverviewTab() {
  const [view, setView] = useTableView('name')
  const query = trpc.overview.get.useQuery(
    {
      brandsPage: view.page,
      brandsPageSize: LIMITS.overviewBrandsPerPage,
      brandsSort: BRAND_ORDERS.find((known) => known === view.sort) ?? 'name',
    },
    // Until another page of brands has come, the one before stays.
    { staleTime: 0, refetchInterval: LIMITS.overviewRefreshMs, placeholderData: keepPreviousData },
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
        failedText="Admin-Übersicht konnte nicht geladen werden."
        skeleton={
          <>
            <Skeleton className="h-14" />
            <Skeleton className="h-96" />
          </>
        }
      >
        {(overview) => (
          <>
            {isEmpty(overview) ? <StartList {...overview} /> : <ToDoSection />}
            <OverviewNotices {...overview} />
            <div className="grid gap-2">
              <Stats
                items={[
                  ['Aktive Codes', overview.totalCodes],
                  ['Marken', overview.totalBrands],
                  ['Influencer', overview.totalInfluencers],
                  ['Kategorien', overview.totalCategories],
                ]}
              />
              <p className="text-muted-foreground text-sm">
                Aktive Codes: ohne wartende, abgelehnte und abgelaufene. Alle stehen im Tab „Codes“.
              </p>
            </div>
            {!isEmpty(overview) && (
              <>
                <SecuritySection counts={overview.security} />
                <FiguresSection />
              </>
            )}
            <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div className="grid min-w-0 gap-8">
                <PageSection heading="Neueste Codes">
                  <DataTable
                    caption="Neueste Codes"
                    columns={RECENT_COLUMNS}
                    rows={overview.recentCodes}
                    getKey={(code) => code.id}
                    empty="Noch keine Codes. Starten Sie eine Datensammlung."
                  />
                </PageSection>
                <PageSection heading="Alle Marken">
                  <DataTable
                    caption="Alle Marken"
                    columns={BRAND_COLUMNS}
                    rows={overview.brands}
                    getKey={(brand) => brand.id}
                    total={overview.totalBrands}
                    view={view}
                    onViewChange={setView}
                    pageSize={LIMITS.overviewBrandsPerPage}
                    isBusy={query.isPlaceholderData}
                    empty="Noch keine Marken. Fügen Sie im Tab „Marken“ welche hinzu."
                  />
                </PageSection>
              </div>
              <PageSection heading="Top-Influencer nach aktiven Codes">
                <TopInfluencers influencers={overview.influencers} />
              </PageSection>
            </div>
          </>
        )}
      </QueryContent>
    </div>
  )
}

/** No code of any state: nothing can wait or have figures yet. */
const isEmpty = ({ recentCodes }: Outputs['overview']['get']) => recentCodes.length === 0

function OverviewNotices(overview: Outputs['overview']['get']) {
  const { missingOperatorData, alerts, removals } = overview
  return (
    <div className="grid gap-2 empty:hidden">
      {removals.isAtLimit && <RemovalsNotice {...removals} />}
      {missingOperatorData.length > 0 && !isEmpty(overview) && (
        <Notice variant="warning">
          {`Für Impressum und Kontakt fehlen noch Angaben: ${missingOperatorData.join(', ')}.`}{' '}
          <PanelLink search={{ tab: 'einstellungen' }} hash="betreiber">
            In den Einstellungen eintragen
          </PanelLink>
        </Notice>
      )}
      {alerts.map(
        ({ key, text }) =>
          // Votes have a notice of their own, above.
          key !== 'votes' && (
            <Notice key={key} variant="destructive">
              {text}
            </Notice>
          ),
      )}
    </div>
  )
}

/** Badge that says why a code is not public; nothing if it is. */
function StateBadge({ code }: { code: AdminCode }) {
  const { review, rejected, expired } = CODE_TEXTS.filters
  if (code.needsReview) return <Badge variant="warning">{review}</Badge>
  if (code.status === 'rejected') return <Badge variant="destructive">{rejected}</Badge>
  const now = new Date()
  const isOver = isExpired(code, now) || codeAge(code, now) === 'unseen'
  return isOver ? <Badge>{expired}</Badge> : null
}

const CodeName = ({ code }: { code: AdminCode }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="font-mono [overflow-wrap:anywhere]">{code.code}</span>
    <StateBadge code={code} />
  </span>
)

const RECENT_COLUMNS: Column<AdminCode>[] = [
  column('code', 'Code', (code) => <CodeName code={code} />, { isRowHeader: true }),
  column('brand', 'Marke', ({ brand }) => <BrandLink {...brand} />),
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

const BRAND_COLUMNS: Column<Brand>[] = [
  column('name', 'Marke', (brand) => <BrandLink {...brand} />, {
    sortBy: ({ name }) => name,
    isRowHeader: true,
  }),
  column('category', 'Kategorie', ({ categoryName }) => categoryName, { hideBelow: 'sm' }),
  column('url', 'Website', ({ url }) => <WebsiteLink url={url} />),
  numberColumn('codes', 'Aktive Codes', 'totalCodes'),
]

const INFLUENCER_COLUMNS: Column<Influencer>[] = [
  column(
    'username',
    'Influencer',
    ({ username }) => (
      <PublicLink href={`/influencers/${encodeURIComponent(username)}`}>
        <BreakableText text={`@${username}`} />
      </PublicLink>
    ),
    { sortBy: ({ username }) => username, isRowHeader: true },
  ),
  numberColumn('activeCodes', 'Aktive Codes', 'activeCodes'),
  numberColumn('followerCount', 'Follower', 'followerCount', { hideBelow: 'md' }, formatFollowers),
  numberColumn('successRate', 'Erfolg', 'successRate', {}, formatPercent),
]

function TopInfluencers({ influencers }: { influencers: Influencer[] }) {
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
      empty="Noch keine Influencer mit aktiven Codes."
    />
  )
}
