import { TEXTS } from '#shared/texts/de.ts'
import { PendingGrid } from '../../../components/states/pending-page.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'

/** The brand's page while it is on its way, each shape where its content will stand. */
export function BrandPending() {
  return (
    <div className="page min-h-svh">
      <p role="status" className="sr-only">
        {TEXTS.loading}
      </p>
      <Skeleton className="mt-7 mb-5 h-4 w-48 sm:mt-8" />
      <div className="flex gap-4 pb-6 sm:gap-6 sm:pb-8">
        <Skeleton className="size-16 shrink-0 sm:size-20" />
        <div className="grid flex-1 content-start gap-3">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="h-5 w-96 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          <Skeleton className="mb-6 h-11" />
          <PendingGrid of="tickets" />
        </div>
        <div className="grid content-start gap-3 pt-17 max-lg:hidden">
          <Skeleton className="h-23 rounded-card" />
          <Skeleton className="h-23 rounded-card" />
          <Skeleton className="h-37 rounded-card" />
        </div>
      </div>
      <Skeleton className="mt-12 mb-6 h-8 w-52 sm:mt-20" />
      <PendingGrid of="tiles" />
    </div>
  )
}
