import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useRef, useState } from 'react'
import type { AdminCode, CodesPage, ListCodesInput } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS, confirmCodeDeletion } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { PagedTable } from '../../../components/data-table/data-table.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/call-result.ts'
import { ConfirmDialog } from '../common/dialog.tsx'
import { EmptyTable } from '../common/page-blocks.tsx'
import { useRowFocus } from '../common/restore-focus.ts'
import { useAdminSearch, useUrlTableView } from '../common/use-admin-search.ts'
import { BulkActions } from './bulk-actions.tsx'
import { CODE_COLUMNS, createReviewColumns } from './code-columns.tsx'
import { CodeDetails } from './code-details.tsx'
import { createCodeActions, createSelectColumn } from './row-columns.tsx'
import { useBulkChange, useDeleteCode, useSelection } from './use-codes.ts'

type CodesTableProps = { page: CodesPage; input: ListCodesInput; isBusy: boolean }

/** One page of codes: edit in place, look at the evidence, mark, change, delete. */
export function CodesTable({ page, input, isBusy }: CodesTableProps) {
  const [view, setView] = useUrlTableView('', { isStep: true })
  const [toDelete, setToDelete] = useState<AdminCode | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const selection = useSelection(page.codes, JSON.stringify(input))
  const remove = useDeleteCode()
  const bulk = useBulkChange(selection.unselect)
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
        <p role="alert" className="mb-2 text-destructive-ink">
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
          createCodeActions({
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
        isSelected={(code) => selection.has(code.id)}
        renderDetails={(code) => (code.id === openId ? <CodeDetails code={code} /> : null)}
        empty={<NoCodes page={page} input={input} />}
      />
      {toDelete && (
        <ConfirmDialog
          title={CODE_TEXTS.deleteTitle}
          question={confirmCodeDeletion(toDelete.code, toDelete.brand.name)}
          confirmLabel={ADMIN_TEXTS.delete}
          onConfirm={() => {
            bulk.resetError()
            remove.mutate(toDelete)
          }}
          onClose={() => setToDelete(null)}
        />
      )}
    </div>
  )
}

const NO_FILTERS = { suche: undefined, marke: undefined, stand: undefined, seite: undefined }

type NoCodesProps = { page: CodesPage; input: ListCodesInput }

/** In place of a table without rows: nothing there at all, nothing to review, or nothing found. */
function NoCodes({ page, input }: NoCodesProps) {
  const [, setSearch] = useAdminSearch()
  const onReset = () => setSearch(NO_FILTERS, { isStep: true })
  if (page.total === 0) return <p className="text-muted-foreground">{CODE_TEXTS.none}</p>
  if (input.filter === 'review' && page.waiting === 0)
    return (
      <EmptyTable
        title={CODE_TEXTS.noneWaiting}
        hint={CODE_TEXTS.noneWaitingHint}
        reset={{ label: CODE_TEXTS.showAll, onReset }}
      />
    )
  return (
    <EmptyTable
      title={CODE_TEXTS.noMatch}
      hint={CODE_TEXTS.noMatchHint}
      reset={{ label: ADMIN_TEXTS.resetFilter, onReset }}
    />
  )
}
