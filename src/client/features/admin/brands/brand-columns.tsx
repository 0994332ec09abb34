import { useMutationState } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { Combine, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import type { Brand, ManagedBrand } from '#shared/schemas/brand.ts'
import { describeResult } from '#shared/texts/admin-collection-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatDate, formatDiscount, formatNumber, formatPercent } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { CategorySelect } from '../common/category-select.tsx'
import { ask, openDialog } from '../common/dialog.tsx'
import { showRunEnd } from '../common/refresh-panel.ts'
import { createSelectColumn } from '../common/selection.tsx'
import {
  actionColumn,
  BrandLink,
  column,
  numberColumn,
  RowButton,
  Time,
  WebsiteLink,
} from '../common/table-cells.tsx'
import { EditBrandDialog, MergeBrandDialog } from './brand-dialogs.tsx'

const formatDiscountOf = (amount: number, type: string) =>
  amount > 0 ? formatDiscount(amount, type) : <span className="text-muted-foreground">–</span>

const formatTrend = (percent: number) => `${percent > 0 ? '+' : ''}${formatPercent(percent)}`

export const BRAND_COLUMNS: Column<ManagedBrand>[] = [
  createSelectColumn('Alle gezeigten Marken auswählen', ({ name }) => name),
  column('name', 'Marke', (brand) => <BrandName brand={brand} />, {
    sortBy: ({ name }) => name,
    isRowHeader: true,
    width: 'w-full',
  }),
  column('website', 'Website', (brand) => <Website brand={brand} />, { hideBelow: 'xl' }),
  column(
    'category',
    'Kategorie',
    (brand) => <CategorySelect brand={brand} isPlain />,
    // On a phone it is changed in the dialog.
    { sortBy: ({ categoryName }) => categoryName, width: 'w-28', hideBelow: 'sm' },
  ),
  numberColumn('codes', 'Aktive Codes', 'totalCodes', { hideBelow: 'sm' }),
  numberColumn('copies', 'Kopien', 'copies', { hideBelow: 'lg' }),
  column(
    'found',
    'Letzter Fund',
    (brand) => <Time instant={brand.lastCodeAt} format={formatDate} />,
    { sortBy: ({ lastCodeAt }) => lastCodeAt ?? '', sortDescFirst: true, hideBelow: 'lg' },
  ),
  column(
    'average',
    'Ø Rabatt',
    (brand) => formatDiscountOf(brand.averageDiscount, brand.averageDiscountType),
    { sortBy: ({ averageDiscount }) => averageDiscount, isNumeric: true, hideBelow: 'xl' },
  ),
  column(
    'highest',
    'Bis zu',
    (brand) => formatDiscountOf(brand.highestDiscount, brand.highestDiscountType),
    { sortBy: ({ highestDiscount }) => highestDiscount, isNumeric: true, hideBelow: 'md' },
  ),
  numberColumn('trend', 'Woche', 'weeklyTrend', { hideBelow: 'xl' }, formatTrend),
  actionColumn((brand) => <RowActions brand={brand} />),
]

const BrandName = ({ brand }: { brand: Brand }) => (
  <span className="block min-w-20 [overflow-wrap:anywhere]">
    <BrandLink {...brand} />
  </span>
)

const Website = ({ brand }: { brand: Brand }) => (
  <>
    <WebsiteLink url={brand.shopUrl} />
    {brand.isAffiliateLink && <Badge className="ml-1.5">Anzeige</Badge>}
  </>
)

function RowActions({ brand }: { brand: Brand }) {
  const { id, name } = brand
  const utils = trpc.useUtils()
  const { data: isRunning } = trpc.collection.latest.useQuery(undefined, {
    select: (run) => run?.status === 'running',
  })
  const collect = trpc.brands.collect.useMutation({
    onSuccess: (result) => {
      const { brandName, errors } = result
      const faults = errors.length > 0 ? ` ${formatNumber(errors.length)} Fehler.` : ''
      return showRunEnd(utils, `${brandName}: ${describeResult(result)}.${faults}`)
    },
    onError: failureToast('Fehler bei der Sammlung', 'Datensammlung konnte nicht gestartet werden'),
  })
  const remove = trpc.brands.delete.useMutation({
    onSuccess: () =>
      showSuccess('Marke gelöscht', `${name} und alle zugehörigen Rabattcodes wurden entfernt.`),
    onError: failureToast('Fehler beim Löschen', 'Marke konnte nicht gelöscht werden'),
  })
  // Of all rows: there is room for one collection only.
  const collecting = useMutationState({
    filters: { mutationKey: getMutationKey(trpc.brands.collect), status: 'pending' },
    select: ({ state }) => state.variables as { id: number },
  })
  const isCollecting = collecting.some((one) => one.id === id)
  const isBlocked = isRunning || collecting.length > 0
  const collectLabel = isCollecting ? 'Sammelt …' : 'Sammeln'
  const onDelete = () =>
    ask({
      title: 'Marke löschen',
      question: `Möchten Sie die Marke "${name}" wirklich löschen? Alle zugehörigen Rabattcodes werden ebenfalls entfernt.`,
      confirmLabel: ADMIN_TEXTS.delete,
      onConfirm: () => remove.mutate({ id }),
    })
  return (
    <div className="-mr-2 flex justify-end">
      <RowButton
        row={name}
        label={collectLabel}
        action="collect"
        title={isBlocked && !isCollecting ? 'Es läuft bereits eine Datensammlung' : undefined}
        disabled={isBlocked || remove.isPending}
        onClick={() => collect.mutate({ id })}
      >
        <RefreshCw className={isCollecting ? 'animate-spin' : undefined} />
        <span className="hidden @2xl:inline">{collectLabel}</span>
      </RowButton>
      <RowButton
        row={name}
        label="Bearbeiten"
        action="edit"
        disabled={remove.isPending}
        onClick={() => openDialog(<EditBrandDialog brand={brand} />)}
      >
        <Pencil />
      </RowButton>
      <RowButton
        row={name}
        label={ADMIN_TEXTS.merge}
        action="merge"
        disabled={remove.isPending || isCollecting}
        onClick={() => openDialog(<MergeBrandDialog from={[brand]} />)}
      >
        <Combine />
      </RowButton>
      <RowButton
        row={name}
        label={remove.isPending ? ADMIN_TEXTS.deleting : ADMIN_TEXTS.delete}
        action="delete"
        title={ADMIN_TEXTS.delete}
        disabled={remove.isPending || isCollecting}
        onClick={onDelete}
      >
        <Trash2 className="text-destructive" />
      </RowButton>
    </div>
  )
}
