import type { ReactElement, ReactNode } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'

/** What is needed of a query, whichever hook it comes from. */
type LoadedQuery<Data> = {
  data: Data | undefined
  isPending: boolean
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

type QueryContentProps<Data> = {
  query: LoadedQuery<Data>
  /** In the place of what is loading for the first time; a class sets the height of a grey box. */
  skeleton: ReactElement | string
  /** Says what could not be loaded. */
  failedText: string
  children: (data: Data) => ReactNode
}

/** What a query has fetched. A failure stands above the data known from before, if there is any. */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, skeleton, failedText, children } = props
  return (
    <>
      {query.isError && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-destructive bg-destructive-soft px-4 py-3 text-destructive-ink"
        >
          <p>{failedText}</p>
          <Button
            variant="outline"
            size="sm"
            disabled={query.isFetching}
            onClick={() => query.refetch()}
          >
            {query.isFetching ? ADMIN_TEXTS.loading : ADMIN_TEXTS.retry}
          </Button>
        </div>
      )}
      {query.isPending &&
        (typeof skeleton === 'string' ? <Skeleton className={skeleton} /> : skeleton)}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
