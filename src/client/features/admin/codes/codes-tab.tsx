import type { ReactNode } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { CODE_TEXTS, cappedSearch } from '#shared/texts/admin-codes-de.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryContent } from '../common/query-content.tsx'
import { CodesTable } from './codes-table.tsx'
import { CodesToolbar } from './codes-toolbar.tsx'
import { useCodeList } from './use-code-list.ts'

/** All codes, rejected and expired ones included; `transfer` is import and export. */
export function CodesTab({ transfer }: { transfer: ReactNode }) {
  const list = useCodeList()
  return (
    <section aria-labelledby="codes-heading">
      <h2 id="codes-heading" className="sr-only">
        {CODE_TEXTS.heading}
      </h2>
      <CodesToolbar page={list.data} isFetching={list.isFetching} transfer={transfer} />
      {list.data?.isCapped && (
        <p className="mb-2 text-muted text-sm">{cappedSearch(LIMITS.searchedCodes)}</p>
      )}
      <QueryContent
        query={list}
        failedText={CODE_TEXTS.loadFailed}
        skeleton={<Skeleton className="h-96" />}
      >
        {(page) => <CodesTable page={page} input={list.input} isBusy={list.isPlaceholderData} />}
      </QueryContent>
    </section>
  )
}
