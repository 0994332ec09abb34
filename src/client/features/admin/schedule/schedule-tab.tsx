import { Play, RotateCcw, Trash2, X } from 'lucide-react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatCount, formatMinute, formatNumber, pluralize } from '#shared/texts/format.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx'
import { cn } from '../../../lib/class-names.ts'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { EmptyTable, Notes, PageSection, QueryContent } from '../common/page-blocks.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'
import { createSelectColumn, SelectionBar, useSelection } from '../common/selection.tsx'
import { actionColumn, column, numberColumn, RowButton, Time } from '../common/table-cells.tsx'
import { useAdminSearch, useUrlTableView } from '../common/use-admin-search.ts'
import { INTERVALS, ScheduleForm } from './schedule-form.tsx'

/** Brands to be published later: the form that plans them, and what is planned. */
export function ScheduleTab() {
  // Fetched again and again: it changes by itself.
  const list = trpc.scheduledBrands.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: LIMITS.scheduledRefreshMs,
  })
  const count = list.data && ` (${formatNumber(list.data.length)})`
  const pending = list.data?.filter(({ status }) => status === 'pending').length ?? 0
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 lg:row-span-2">
        <a href="#marken-planen" className="text-link mb-2 inline-block text-sm lg:hidden">
          Marken planen
        </a>
        <PageSection
          heading={`Geplante Marken${count ?? ''}`}
          aside={<ProcessButton pending={pending} />}
        >
          <QueryContent
            query={list}
            failedText="Die geplanten Marken konnten nicht geladen werden."
            skeleton="h-96"
          >
            {(brands) => <ScheduledTable brands={brands} />}
          </QueryContent>
        </PageSection>
      </div>
      <div id="marken-planen" className="scroll-mt-40 lg:pt-2">
        <ScheduleForm />
      </div>
      <div className="lg:col-start-2">
        <Notes items={NOTES} />
      </div>
    </div>
  )
}

const NOTES = [
  'Fällige Marken werden innerhalb einer Minute angelegt und ihre Codes gesammelt.',
  'Vorhandene und schon geplante Marken werden übersprungen.',
  'Veröffentlichte Marken stehen noch eine Woche in der Liste.',
  '„Jetzt verarbeiten“ nimmt alle wartenden Marken, gleich wann sie fällig sind.',
  'Das Löschen nimmt nur den Eintrag aus dem Plan. Eine schon angelegte Marke bleibt im Verzeichnis.',
]

/** Publishes everything that waits, whatever its date. */
function ProcessButton({ pending }: { pending: number }) {
  const process = trpc.scheduledBrands.process.useMutation({
    onSuccess: () => showSuccess('Verarbeitung gestartet', 'Geplante Marken werden verarbeitet'),
    onError: failureToast('Verarbeitungsfehler', 'Die Verarbeitung konnte nicht gestartet werden'),
  })
  return (
    <SmallButton disabled={pending === 0 || process.isPending} onClick={() => process.mutate()}>
      <Play />
      {process.isPending
        ? 'Wird gestartet …'
        : `Jetzt verarbeiten${pending > 0 ? ` (${formatNumber(pending)})` : ''}`}
    </SmallButton>
  )
}

const PAGE_SIZE = 50

/** The schedule in the server's order: what is due next comes first. */
function ScheduledTable({ brands }: { brands: ScheduledBrand[] }) {
  const [search, setSearch] = useAdminSearch()
  const [view, setView] = useUrlTableView('')
  const { table, ...selection } = useSelection(brands)
  // The retry button disappears with the error, and with it the focus.
  const retryable = brands.filter(({ status }) => status === 'failed')
  return (
    <FocusKeeper count={brands.length + retryable.length} className="min-w-0 outline-none">
      {selection.selected.length > 0 && <PlanBulkActions {...selection} />}
      {search.nur === 'fehlgeschlagen' && (
        <SmallButton className="mb-2" onClick={() => setSearch({ nur: undefined })}>
          Nur fehlgeschlagene <X />
        </SmallButton>
      )}
      <DataTable
        caption="Geplante Marken"
        columns={COLUMNS}
        rows={search.nur === 'fehlgeschlagen' ? retryable : brands}
        getKey={(brand) => brand.id}
        view={view}
        onViewChange={setView}
        pageSize={PAGE_SIZE}
        {...table}
        stickyTop="var(--admin-head)"
        renderDetails={(brand) => brand.errorMessage && <ScheduledError brand={brand} />}
        empty={
          <EmptyTable
            title="Keine geplanten Marken vorhanden"
            hint="Geplante Marken werden nach und nach angelegt und ihre Codes gesammelt."
          />
        }
      />
    </FocusKeeper>
  )
}

/** Makes all selected entries due, or takes them off the plan. */
function PlanBulkActions({
  selected,
  onClear,
}: {
  selected: readonly ScheduledBrand[]
  onClear: () => void
}) {
  const ids = selected.map(({ id }) => id)
  const describe = (changed: number) => formatCount(changed, 'Eintrag', 'Einträge')
  const makeDue = trpc.scheduledBrands.makeManyDue.useMutation({
    onSuccess({ changed }) {
      showSuccess(
        'Sofort fällig',
        `${describe(changed)} ${pluralize(changed, 'wird', 'werden')} innerhalb einer Minute verarbeitet.`,
      )
      onClear()
    },
    onError: failureToast('Verarbeitungsfehler', 'Die Marken konnten nicht eingeplant werden'),
  })
  const remove = trpc.scheduledBrands.deleteMany.useMutation({
    onSuccess({ changed }) {
      showSuccess(
        'Geplante Marken gelöscht',
        `${describe(changed)} ${pluralize(changed, 'steht', 'stehen')} nicht mehr im Plan.`,
      )
      onClear()
    },
    onError: failureToast('Löschfehler', 'Die geplanten Marken konnten nicht gelöscht werden'),
  })
  return (
    <SelectionBar
      label="Ausgewählte Einträge"
      count={ids.length}
      isPending={makeDue.isPending || remove.isPending}
      onClear={onClear}
    >
      <SmallButton onClick={() => makeDue.mutate({ ids })}>
        <Play />
        Sofort fällig
      </SmallButton>
      <SmallButton variant="destructive" onClick={() => remove.mutate({ ids })}>
        {ADMIN_TEXTS.delete}
      </SmallButton>
    </SelectionBar>
  )
}

const timeColumn = (id: string, header: string, read: (brand: ScheduledBrand) => string | null) =>
  column<ScheduledBrand>(
    id,
    header,
    (brand) => <Time instant={read(brand)} format={formatMinute} />,
    { sortBy: (brand) => read(brand) ?? '', hideBelow: 'md' },
  )

const COLUMNS: Column<ScheduledBrand>[] = [
  createSelectColumn('Alle Einträge auswählen', ({ brandName }) => brandName),
  column('name', 'Marke', (brand) => <ScheduledNameCell brand={brand} />, {
    sortBy: ({ brandName }) => brandName,
    isRowHeader: true,
    width: 'w-full',
  }),
  column('status', 'Status', ({ status }) => <StatusBadge status={status} />, {
    sortBy: ({ status }) => status,
    hideBelow: 'md',
  }),
  numberColumn('batch', 'Batch', 'batchSize', { hideBelow: 'md' }),
  column('interval', 'Intervall', (brand) => INTERVALS[brand.interval].name, {
    sortBy: ({ interval }) => interval,
    hideBelow: 'md',
  }),
  timeColumn('scheduled', 'Geplant für', ({ scheduledAt }) => scheduledAt),
  timeColumn('published', 'Veröffentlicht', ({ publishedAt }) => publishedAt),
  actionColumn((brand) => <RowActions brand={brand} />),
]

function RowActions({ brand }: { brand: ScheduledBrand }) {
  const { id, brandName } = brand
  const retry = trpc.scheduledBrands.retry.useMutation({
    onSuccess: () => showSuccess('Marke wieder eingeplant', `${brandName} ist sofort fällig.`),
    onError: failureToast('Verarbeitungsfehler', 'Die Marke konnte nicht erneut eingeplant werden'),
  })
  const remove = trpc.scheduledBrands.delete.useMutation({
    onSuccess: () =>
      showSuccess('Geplante Marke gelöscht', `${brandName} steht nicht mehr im Plan.`),
    onError: failureToast('Löschfehler', 'Die geplante Marke konnte nicht gelöscht werden'),
  })
  return (
    <div className="flex justify-end">
      {brand.status === 'failed' && (
        <RowButton
          row={brandName}
          label={ADMIN_TEXTS.retry}
          size="sm"
          disabled={retry.isPending || remove.isPending}
          onClick={() => retry.mutate({ id })}
        >
          <RotateCcw className={retry.isPending ? 'animate-spin' : undefined} />
          <span className="hidden @5xl:inline">{ADMIN_TEXTS.retry}</span>
        </RowButton>
      )}
      <RowButton
        row={brandName}
        label={remove.isPending ? ADMIN_TEXTS.deleting : ADMIN_TEXTS.delete}
        title={undefined}
        size="sm"
        disabled={remove.isPending || retry.isPending}
        onClick={() => remove.mutate({ id })}
      >
        <Trash2 className="text-destructive" />
      </RowButton>
    </div>
  )
}

const STATUSES: Partial<Record<string, { name: string; variant: BadgeVariant }>> = {
  pending: { name: 'Wartend', variant: 'secondary' },
  processing: { name: 'Verarbeitung', variant: 'blue' },
  published: { name: 'Veröffentlicht', variant: 'default' },
  failed: { name: 'Fehlgeschlagen', variant: 'destructive' },
}

/** `string`, because a newer server may send a status that this page does not know. */
const StatusBadge = ({ status }: { status: string }) => (
  <Badge variant={STATUSES[status]?.variant}>{STATUSES[status]?.name ?? 'Unbekannt'}</Badge>
)

/** The brand's name and where the table is narrow, what the other columns say. */
function ScheduledNameCell({ brand }: { brand: ScheduledBrand }) {
  return (
    <div className="py-1.5 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{brand.brandName}</span>
        <span className="@2xl:hidden">
          <StatusBadge status={brand.status} />
        </span>
      </div>
      {brand.codesFound !== null && (
        <p className="font-normal text-muted-foreground">
          {formatCount(brand.codesFound, 'Code', 'Codes')} gefunden
        </p>
      )}
      <p className="font-normal text-muted-foreground tabular-nums @2xl:hidden">
        Batch {formatNumber(brand.batchSize)}, {INTERVALS[brand.interval].name}
        <br />
        Geplant für {formatMinute(brand.scheduledAt)}
        {brand.publishedAt && (
          <>
            <br />
            Veröffentlicht {formatMinute(brand.publishedAt)}
          </>
        )}
      </p>
    </div>
  )
}

function ScheduledError({ brand }: { brand: ScheduledBrand }) {
  return (
    <p
      className={cn(
        'px-3 py-1.5 [overflow-wrap:anywhere]',
        brand.status === 'failed'
          ? 'bg-destructive-soft text-destructive-ink'
          : 'bg-warning-soft text-warning-ink',
      )}
    >
      <span className="sr-only">{brand.brandName}: </span>
      {brand.errorMessage}
    </p>
  )
}
