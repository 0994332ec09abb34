import { SCHEDULE_TEXTS } from '#shared/texts/admin-schedule-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Notes } from '../common/notes.tsx'
import { PageSection } from '../common/page-section.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { ProcessButton } from './process-button.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduledTable } from './scheduled-table.tsx'
import { useScheduledList } from './use-scheduled-brands.ts'

/** Brands to be published later: the form that plans them, and what is planned. */
export function ScheduleTab() {
  const list = useScheduledList()
  const count = list.data && ` (${formatNumber(list.data.length)})`
  const hasPending = list.data?.some(({ status }) => status === 'pending') ?? false
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-start-2 lg:pt-2">
        <ScheduleForm />
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <PageSection
          heading={`${SCHEDULE_TEXTS.title}${count ?? ''}`}
          aside={<ProcessButton hasPending={hasPending} />}
        >
          <QueryContent
            query={list}
            failedText={SCHEDULE_TEXTS.loadFailed}
            skeleton={<Skeleton className="h-96" />}
          >
            {(brands) => <ScheduledTable brands={brands} />}
          </QueryContent>
        </PageSection>
      </div>
      <div className="lg:col-start-2">
        <Notes heading={SCHEDULE_TEXTS.notes.heading} items={SCHEDULE_TEXTS.notes.items} />
      </div>
    </div>
  )
}
