import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { QueryFailure } from '../common/query-failure.tsx'
import { CodesTable } from './codes-table.tsx'

export function CodesTab() {
  const codes = trpc.codes.listAll.useQuery()
  return (
    <section aria-labelledby="codes-heading">
      <h2 id="codes-heading" className="sr-only">
        {CODE_TEXTS.heading}
      </h2>
      {codes.isError && (
        <QueryFailure
          text={CODE_TEXTS.loadFailed}
          isRetrying={codes.isFetching}
          onRetry={() => codes.refetch()}
        />
      )}
      {codes.isPending && <Skeleton className="h-96" />}
      {codes.data && <CodesTable codes={codes.data} />}
    </section>
  )
}
