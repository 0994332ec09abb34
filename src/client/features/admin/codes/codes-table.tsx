import { useMemo, useRef, useState } from 'react'
import type { Code } from '#shared/schemas/code.ts'
import { CODE_TEXTS, confirmCodeDeletion } from '#shared/texts/admin-codes-de.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { ConfirmDialog } from '../common/confirm-dialog.tsx'
import { toErrorText } from '../common/failure.ts'
import { NoMatch } from '../common/no-match.tsx'
import { useAdminSearch, useSearchView } from '../common/use-admin-search.ts'
import { useKeepFocus } from '../common/use-keep-focus.ts'
import { createCodeColumns } from './code-columns.tsx'
import { CodesToolbar } from './codes-toolbar.tsx'
import { filterCodes } from './filter-codes.ts'
import { useCodes } from './use-codes.ts'

const PAGE_SIZE = 50

/** All codes, rejected and expired ones included: filter, edit in place, delete. */
export function CodesTable({ codes }: { codes: Code[] }) {
  const [search, setSearch] = useAdminSearch()
  const [view, setView] = useSearchView('')
  const [toDelete, setToDelete] = useState<Code | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const { remove } = useCodes()
  useKeepFocus(region, codes.length)
  const shown = useMemo(
    () => filterCodes(codes, search.suche ?? '', search.marke ?? ''),
    [codes, search.suche, search.marke],
  )
  const deletingId = remove.isPending ? remove.variables.id : null
  const columns = useMemo(
    () => createCodeColumns({ deletingId, onDelete: setToDelete }),
    [deletingId],
  )

  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <CodesToolbar codes={codes} shown={shown.length} />
      {remove.isError && (
        <p role="alert" className="mb-2 text-danger-ink">
          {toErrorText(remove.error, CODE_TEXTS.deleteFailed)}
        </p>
      )}
      <DataTable
        caption={CODE_TEXTS.table}
        columns={columns}
        rows={shown}
        getKey={(code) => code.id}
        view={view}
        onViewChange={setView}
        pageSize={PAGE_SIZE}
        stickyTop="var(--admin-table-head)"
        empty={
          codes.length === 0 ? (
            <p className="text-muted">{CODE_TEXTS.none}</p>
          ) : (
            <NoMatch
              title={CODE_TEXTS.noMatch}
              hint={CODE_TEXTS.noMatchHint}
              resetLabel={CODE_TEXTS.resetFilter}
              onReset={() => setSearch({ suche: undefined, marke: undefined, seite: undefined })}
            />
          )
        }
      />
      {toDelete && (
        <ConfirmDialog
          title={CODE_TEXTS.deleteTitle}
          question={confirmCodeDeletion(toDelete.code, toDelete.brand.name)}
          confirmLabel={CODE_TEXTS.delete}
          onConfirm={() => remove.mutate({ id: toDelete.id })}
          onClose={() => setToDelete(null)}
        />
      )}
    </div>
  )
}
