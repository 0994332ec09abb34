import { keepPreviousData, useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { LoaderCircle, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { CODE_FILTERS, CODE_ORDERS } from '#shared/domain/vocabulary.ts'
import type { AdminCode, CodesPage, ListCodesInput } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { toId } from '../common/admin-search.ts'
import { BrandCombobox } from '../common/brand-combobox.tsx'
import { FilterField, FilterSelect, SmallButton, Toolbar } from '../common/controls.tsx'
import { ask, openDialog } from '../common/dialog.tsx'
import { EmptyTable, QueryContent } from '../common/page-blocks.tsx'
import { useRowFocus } from '../common/restore-focus.tsx'
import { useSelection } from '../common/selection.tsx'
import { useAdminSearch, useUrlTableView } from '../common/use-admin-search.ts'
import { BulkActions, useBulkChange } from './bulk-actions.tsx'
import { CODE_COLUMNS, createReviewColumns } from './code-columns.tsx'
import { CodeDetails } from './code-details.tsx'
import { CorrectDialog } from './correct-code.tsx'
import { ChosenCode, LastDecision, ReviewKeys } from './review-parts.tsx'
import { createCodeActions, SELECT_COLUMN } from './row-columns.tsx'
import { Submissions } from './submissions.tsx'
import { useReview } from './use-review.ts'

/** All codes, rejected and expired ones included. */
export function CodesTab({ importExport }: { importExport: ReactNode }) {
  const list = useCodeList()
  return (
    <section aria-labelledby="codes-heading">
      <h2 id="codes-heading" className="sr-only">
        Codes
      </h2>
      <CodesToolbar list={list} importExport={importExport} />
      <Submissions />
      <QueryContent query={list} failedText="Failed to fetch codes" skeleton="h-96">
        {(page) => <CodesTable page={page} input={list.input} isBusy={list.isPlaceholderData} />}
      </QueryContent>
    </section>
  )
}

/**
 * The page of codes that the address names. The page before stays until it has come, and an old
 * answer is shown only until a fresh one is there.
 */
function useCodeList() {
  const [search, setSearch] = useAdminSearch()
  // Anything the server would refuse is left out.
  const input: ListCodesInput = {
    search: search.suche?.slice(0, LIMITS.searchLength),
    brandId: toId(search.marke),
    filter: search.stand,
    only: search.nur === 'widersprueche' ? 'contradictions' : undefined,
    runId: search.lauf,
    sort: CODE_ORDERS.find((sort) => sort === search.sortierung),
    page: Math.min(search.seite ?? 1, LIMITS.pageNumber),
    pageSize: LIMITS.codesPerPage,
  }
  const query = trpc.codes.list.useQuery(input, { placeholderData: keepPreviousData, staleTime: 0 })
  const { data, isPlaceholderData } = query

  // The last page may have become empty, or the address may name one that never was.
  const lastPage = data && Math.max(1, Math.ceil(data.matching / data.pageSize))
  const isPastEnd = !isPlaceholderData && lastPage !== undefined && (search.seite ?? 1) > lastPage
  useEffect(() => {
    if (isPastEnd) setSearch({ seite: lastPage > 1 ? lastPage : undefined })
  })
  return { ...query, input }
}

type CodesToolbarProps = { list: ReturnType<typeof useCodeList>; importExport: ReactNode }

/** Search and filters; a change goes back to the first page. */
function CodesToolbar({ list, importExport }: CodesToolbarProps) {
  const { data: page, input, isFetching } = list
  const [search, setSearch] = useAdminSearch()
  return (
    <Toolbar>
      <FilterField
        label="Code, Marke oder Influencer suchen"
        value={search.suche ?? ''}
        // A search is one step back, not one for every letter.
        onChange={(text) =>
          setSearch({ suche: text || undefined }, { isStep: search.suche === undefined })
        }
      />
      <BrandCombobox
        label="Nach Marke filtern"
        placeholder="Alle Marken"
        isFilter
        value={input.brandId}
        onChange={(id) =>
          setSearch({ marke: id === undefined ? undefined : String(id) }, { isStep: true })
        }
      />
      <FilterSelect
        label="Nach Stand filtern"
        allLabel="Jeder Stand"
        choices={CODE_FILTERS.map((filter) => [
          filter,
          CODE_TEXTS.filters[filter] +
            (filter === 'review' && page ? ` (${formatNumber(page.waiting)})` : ''),
        ])}
        value={search.stand}
        onChange={(stand) => setSearch({ stand }, { isStep: true })}
      />
      {/* Links lead to these; here they can only be taken away. */}
      {search.nur === 'widersprueche' && (
        <SmallButton onClick={() => setSearch({ nur: undefined }, { isStep: true })}>
          Nur Widersprüche <X />
        </SmallButton>
      )}
      {search.lauf && (
        <SmallButton onClick={() => setSearch({ lauf: undefined }, { isStep: true })}>
          Nur neue dieses Laufs <X />
        </SmallButton>
      )}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <p aria-live="polite" className="text-muted-foreground text-sm tabular-nums">
          {page && `${formatNumber(page.matching)} von ${formatNumber(page.total)} Codes angezeigt`}
        </p>
        <LoaderCircle
          className={`size-4 animate-spin text-muted-foreground transition-opacity ${isFetching ? 'delay-300' : 'opacity-0'}`}
        />
        {importExport}
      </div>
    </Toolbar>
  )
}

type CodesTableProps = { page: CodesPage; input: ListCodesInput; isBusy: boolean }

function CodesTable({ page, input, isBusy }: CodesTableProps) {
  const [view, setView] = useUrlTableView('', { isStep: true })
  const [openId, setOpenId] = useState<number | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const review = useReview(page, input, region)
  const { isReview } = review
  const { table, ...selection } = useSelection(review.rows, JSON.stringify(input))
  const isMarking = selection.selected.length > 0
  const bulk = useBulkChange()
  const { pendingIds, failure } = bulk
  const isResolving =
    useIsMutating({ mutationKey: getMutationKey(trpc.codes.resolveContradiction) }) > 0
  const focus = useRowFocus(region, pendingIds.length === 0 && !isResolving)
  const details = {
    openId,
    onToggleDetails: ({ id }: AdminCode) => setOpenId(openId === id ? null : id),
  }
  const onCorrect = (code: AdminCode) =>
    openDialog(<CorrectDialog code={code} addMove={review.addMove} />)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows what is clicked or reached inside
    <div
      ref={region}
      tabIndex={-1}
      className="outline-none"
      onClick={review.follow}
      onKeyDown={review.onKeyDown}
      onFocus={(event) => {
        focus.onFocus(event)
        review.follow(event)
      }}
    >
      {isReview && <ReviewKeys />}
      <LastDecision review={review} isBarFree={!isMarking} />
      {failure && (
        <p role="alert" className="mb-2 text-destructive-ink">
          {failure}
        </p>
      )}
      {isMarking && <BulkActions {...selection} bulk={bulk} review={review} />}
      <DataTable
        caption="Codes"
        hasCards={isReview}
        columns={[
          SELECT_COLUMN,
          ...(isReview ? createReviewColumns(details) : CODE_COLUMNS),
          createCodeActions({
            isReview,
            ...details,
            pendingIds,
            onReview: (code, decision) => review.decide([code.id], decision),
            onCorrect,
            onDelete: ({ id, code, brand }) =>
              ask({
                title: 'Code löschen',
                question: `Möchten Sie den Code "${code}" von ${brand.name} wirklich löschen? Seine Quellen und Bewertungen werden ebenfalls entfernt.`,
                confirmLabel: ADMIN_TEXTS.delete,
                onConfirm: () => bulk.run({ action: 'delete', ids: [id] }),
              }),
          }),
        ]}
        rows={review.rows}
        currentKey={isReview ? (review.chosen?.id ?? null) : undefined}
        total={page.matching}
        getKey={(code) => code.id}
        view={isBusy ? { ...view, page: page.page } : view}
        onViewChange={setView}
        pageSize={page.pageSize}
        stickyTop="var(--admin-table-head)"
        isBusy={isBusy}
        {...table}
        renderDetails={(code) => {
          if (code.id === openId) return <CodeDetails code={code} onCorrect={onCorrect} />
          if (code !== review.chosen) return null
          return <ChosenCode key={code.id} code={code} onAccept={review.decide} />
        }}
        empty={<NoCodes page={page} input={input} />}
      />
    </div>
  )
}

const NO_FILTERS = {
  suche: undefined,
  marke: undefined,
  stand: undefined,
  nur: undefined,
  lauf: undefined,
}

/** In place of a table without rows: nothing there at all, nothing to review, or nothing found. */
function NoCodes({ page, input }: Pick<CodesTableProps, 'page' | 'input'>) {
  const [, setSearch] = useAdminSearch()
  const onReset = () => setSearch(NO_FILTERS, { isStep: true })
  if (page.matching > 0)
    return <p className="text-muted-foreground">Die nächsten Codes werden geladen …</p>
  if (page.total === 0)
    return (
      <p className="text-muted-foreground">Noch keine Codes. Starten Sie eine Datensammlung.</p>
    )
  const isDone = input.filter === 'review' && page.waiting === 0
  return (
    <EmptyTable
      title={isDone ? 'Nichts zu prüfen' : 'Keine Codes gefunden'}
      hint={
        isDone
          ? 'Alle gefundenen Codes sind geprüft.'
          : 'Ändern Sie Suche oder Filter oder setzen Sie sie zurück.'
      }
      reset={{ label: isDone ? 'Alle Codes zeigen' : ADMIN_TEXTS.resetFilter, onReset }}
    />
  )
}
