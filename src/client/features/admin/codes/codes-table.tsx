import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useRef, useState } from 'react'
import type { AdminCode, CodesPage, ListCodesInput } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS, confirmCodeDeletion } from '#shared/texts/admin-codes-de.ts'
import { PagedTable } from '../../../components/data-table/paged-table.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { ConfirmDialog } from '../common/confirm-dialog.tsx'
import { toErrorText } from '../common/failure.ts'
import { useSearchView } from '../common/use-admin-search.ts'
import { useRowFocus } from '../common/use-row-focus.ts'
import { BulkActions } from './bulk-actions.tsx'
import { CODE_COLUMNS, createReviewColumns } from './code-columns.tsx'
import { CodeDetails } from './code-details.tsx'
import { NoCodes } from './no-codes.tsx'
import { createActionColumn, createSelectColumn } from './row-columns.tsx'
import { useBulk } from './use-bulk.ts'
import { useDeleteCode } from './use-codes.ts'
import { useSelection } from './use-selection.ts'

type CodesTableProps = { page: CodesPage; input: ListCodesInput; isBusy: boolean }

/** One page of codes: edit in place, look at the evidence, mark, change, delete. */
export function CodesTable({ page, input, isBusy }: CodesTableProps) {
  const [view, setView] = useSearchView('', { isStep: true })
  const [toDelete, setToDelete] = useState<AdminCode | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const selection = useSelection(page.codes, JSON.stringify(input))
  const remove = useDeleteCode()
  const bulk = useBulk(selection.drop)
  const pendingIds = remove.isPending ? [remove.variables.id] : bulk.pendingIds
  const isResolving =
    useIsMutating({ mutationKey: getMutationKey(trpc.codes.resolveContradiction) }) > 0
  const focus = useRowFocus(region, pendingIds.length === 0 && !isResolving)
  const isReview = input.filter === 'review'
  const details = {
    openId,
    onToggleDetails: ({ id }: AdminCode) => setOpenId(openId === id ? null : id),
  }
  const failure = remove.isError ? toErrorText(remove.error, CODE_TEXTS.deleteFailed) : bulk.failure

  return (
    <div ref={region} tabIndex={-1} className="outline-none" {...focus}>
      {failure && (
        <p role="alert" className="mb-2 text-danger-ink">
          {failure}
        </p>
      )}
      {selection.selected.length > 0 && (
        <BulkActions selection={selection} bulk={bulk} isReview={isReview} />
      )}
      <PagedTable
        caption={CODE_TEXTS.table}
        columns={[
          createSelectColumn(selection, page.codes.length),
          ...(isReview ? createReviewColumns(details) : CODE_COLUMNS),
          createActionColumn({
            isReview,
            ...details,
            pendingIds,
            onReview: (code, decision) => {
              remove.reset()
              bulk.run(decision, [code.id])
            },
            onDelete: setToDelete,
          }),
        ]}
        rows={page.codes}
        total={page.matching}
        getKey={(code) => code.id}
        view={isBusy ? { ...view, page: page.page } : view}
        onViewChange={setView}
        pageSize={page.pageSize}
        stickyTop="var(--admin-table-head)"
        isBusy={isBusy}
        isMarked={(code) => selection.has(code.id)}
        renderDetails={(code) => (code.id === openId ? <CodeDetails code={code} /> : null)}
        empty={<NoCodes page={page} input={input} />}
      />
      {toDelete && (
        <ConfirmDialog
          title={CODE_TEXTS.deleteTitle}
          question={confirmCodeDeletion(toDelete.code, toDelete.brand.name)}
          confirmLabel={CODE_TEXTS.delete}
          onConfirm={() => {
            bulk.forgetFailure()
            remove.mutate(toDelete)
          }}
          onClose={() => setToDelete(null)}
        />
      )}
    </div>
  )
}
