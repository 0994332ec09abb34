import { Play } from 'lucide-react'
import { SCHEDULE_TEXTS } from '#shared/texts/admin-schedule-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Notes, PageSection } from '../common/page-blocks.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduledTable } from './scheduled-table.tsx'
import { useScheduledBrands, useScheduledList } from './use-scheduled-brands.ts'

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
          <QueryContent query={list} failedText={SCHEDULE_TEXTS.loadFailed} skeleton="h-96">
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

/** Publishes everything that waits, whatever its date. */
function ProcessButton({ hasPending }: { hasPending: boolean }) {
  const { process } = useScheduledBrands()
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={!hasPending || process.isPending}
      onClick={() => process.mutate()}
    >
      <Play />
      {process.isPending ? SCHEDULE_TEXTS.processing : SCHEDULE_TEXTS.process}
    </Button>
  )
}
