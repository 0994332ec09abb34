import { Combine, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import type { Brand, ManagedBrand } from '#shared/schemas/brand.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatDate, formatDiscount, formatPercent } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { CategorySelect } from '../common/category-select.tsx'
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

type BrandActions = {
  /** The brand being collected or deleted now. */
  collectingId: number | null
  deletingId: number | null
  /** A collection is going on: there is room for one only. */
  isBlocked: boolean
  onCollect: (brand: Brand) => void
  onEdit: (brand: Brand) => void
  onMerge: (brand: Brand) => void
  onDelete: (brand: Brand) => void
}

const DIALOG_ACTIONS = [
  { action: 'edit', work: 'onEdit', label: 'Bearbeiten', icon: <Pencil /> },
  { action: 'merge', work: 'onMerge', label: ADMIN_TEXTS.merge, icon: <Combine /> },
  {
    action: 'delete',
    work: 'onDelete',
    label: ADMIN_TEXTS.delete,
    icon: <Trash2 className="text-destructive" />,
  },
] as const

const formatDiscountOf = (amount: number, type: string) =>
  amount > 0 ? formatDiscount(amount, type) : <span className="text-muted-foreground">–</span>

const formatTrend = (percent: number) => `${percent > 0 ? '+' : ''}${formatPercent(percent)}`

export const createBrandColumns = (actions: BrandActions): Column<ManagedBrand>[] => [
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
  actionColumn((brand) => <RowActions brand={brand} actions={actions} />),
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

function RowActions({ brand, actions }: { brand: Brand; actions: BrandActions }) {
  const isCollecting = actions.collectingId === brand.id
  const isDeleting = actions.deletingId === brand.id
  const collectLabel = isCollecting ? 'Sammelt …' : 'Sammeln'
  return (
    <div className="-mr-2 flex justify-end">
      <RowButton
        row={brand.name}
        label={collectLabel}
        action="collect"
        title={
          actions.isBlocked && !isCollecting ? 'Es läuft bereits eine Datensammlung' : undefined
        }
        disabled={actions.isBlocked || isDeleting}
        onClick={() => actions.onCollect(brand)}
      >
        <RefreshCw className={isCollecting ? 'animate-spin' : undefined} />
        <span className="hidden @2xl:inline">{collectLabel}</span>
      </RowButton>
      {DIALOG_ACTIONS.map(({ action, work, label, icon }) => (
        <RowButton
          key={action}
          row={brand.name}
          label={action === 'delete' && isDeleting ? ADMIN_TEXTS.deleting : label}
          action={action}
          title={label}
          disabled={isDeleting || (isCollecting && action !== 'edit')}
          onClick={() => actions[work](brand)}
        >
          {icon}
        </RowButton>
      ))}
    </div>
  )
}
