import { Combine, RefreshCw, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Brand } from '#shared/schemas/brand.ts'
import type { Category } from '#shared/schemas/category.ts'
import { BRAND_TEXTS } from '#shared/texts/admin-brands-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatDiscount, formatNumber, formatPercent } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { createActionColumn, PublicLink, RowButton, WebsiteLink } from '../common/table-cells.tsx'

type BrandActions = {
  categories: readonly Category[]
  /** The brand being collected or deleted now. */
  collectingId: number | null
  deletingId: number | null
  /** A collection is going on: there is room for one only. */
  isBlocked: boolean
  onMove: (id: number, categoryId: number) => void
  onCollect: (brand: Brand) => void
  onMerge: (brand: Brand) => void
  onDelete: (brand: Brand) => void
}

const NoValue = () => <span className="text-muted-foreground">–</span>

const FIGURE_COLUMNS: Column<Brand>[] = [
  {
    id: 'codes',
    header: BRAND_TEXTS.codes,
    isNumeric: true,
    hideBelow: 'sm',
    sortBy: (brand) => brand.totalCodes,
    cell: (brand) => formatNumber(brand.totalCodes),
  },
  {
    id: 'average',
    header: BRAND_TEXTS.average,
    isNumeric: true,
    hideBelow: 'lg',
    sortBy: (brand) => brand.averageDiscount,
    cell: (brand) =>
      brand.averageDiscount > 0 ? (
        formatDiscount(brand.averageDiscount, brand.averageDiscountType)
      ) : (
        <NoValue />
      ),
  },
  {
    id: 'highest',
    header: BRAND_TEXTS.highest,
    isNumeric: true,
    hideBelow: 'md',
    sortBy: (brand) => brand.highestDiscount,
    cell: (brand) =>
      brand.highestDiscount > 0 ? (
        formatDiscount(brand.highestDiscount, brand.highestDiscountType)
      ) : (
        <NoValue />
      ),
  },
  {
    id: 'trend',
    header: BRAND_TEXTS.trend,
    isNumeric: true,
    hideBelow: 'lg',
    sortBy: (brand) => brand.weeklyTrend,
    cell: (brand) => `${brand.weeklyTrend > 0 ? '+' : ''}${formatPercent(brand.weeklyTrend)}`,
  },
]

export const createBrandColumns = (actions: BrandActions): Column<Brand>[] => [
  {
    id: 'name',
    header: BRAND_TEXTS.name,
    isRowHeader: true,
    sortBy: (brand) => brand.name,
    cell: (brand) => (
      <span className="block min-w-20 [overflow-wrap:anywhere]">
        <PublicLink href={`/brands/${brand.slug}`}>{brand.name}</PublicLink>
      </span>
    ),
  },
  {
    id: 'website',
    header: BRAND_TEXTS.website,
    hideBelow: 'xl',
    cell: (brand) => <WebsiteLink url={brand.url} />,
  },
  {
    id: 'category',
    header: BRAND_TEXTS.category,
    width: 'w-28 @2xl:w-36',
    sortBy: (brand) => brand.categoryName,
    cell: (brand) => (
      <InlineSelect
        aria-label={`${BRAND_TEXTS.category} von ${brand.name}`}
        value={brand.categoryId}
        onChange={(event) => actions.onMove(brand.id, Number(event.target.value))}
      >
        {actions.categories.length === 0 && (
          <option value={brand.categoryId}>{brand.categoryName}</option>
        )}
        {actions.categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </InlineSelect>
    ),
  },
  ...FIGURE_COLUMNS,
  createActionColumn((brand) => <RowActions brand={brand} actions={actions} />),
]

function RowActions({ brand, actions }: { brand: Brand; actions: BrandActions }) {
  const isCollecting = actions.collectingId === brand.id
  const isDeleting = actions.deletingId === brand.id
  const collectLabel = isCollecting ? BRAND_TEXTS.collecting : BRAND_TEXTS.collect
  return (
    <div className="-mr-2 flex justify-end">
      <RowButton
        row={brand.name}
        label={collectLabel}
        action="collect"
        title={actions.isBlocked && !isCollecting ? BRAND_TEXTS.collectBlocked : undefined}
        disabled={actions.isBlocked || isDeleting}
        onClick={() => actions.onCollect(brand)}
      >
        <RefreshCw className={isCollecting ? 'animate-spin' : undefined} />
        <span className="hidden @2xl:inline">{collectLabel}</span>
      </RowButton>
      <RowButton
        row={brand.name}
        label={ADMIN_TEXTS.merge}
        action="merge"
        disabled={isDeleting || isCollecting}
        onClick={() => actions.onMerge(brand)}
      >
        <Combine />
      </RowButton>
      <RowButton
        row={brand.name}
        label={isDeleting ? ADMIN_TEXTS.deleting : ADMIN_TEXTS.delete}
        action="delete"
        title={ADMIN_TEXTS.delete}
        disabled={isDeleting || isCollecting}
        onClick={() => actions.onDelete(brand)}
      >
        <Trash2 className="text-destructive" />
      </RowButton>
    </div>
  )
}

/** A select in a table row: its border appears on hover and focus. */
function InlineSelect(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <select
      className="-ml-2 h-8 w-full min-w-28 rounded-sm border border-transparent bg-transparent px-1 text-foreground hover:border-input focus-visible:border-primary disabled:opacity-60 pointer-coarse:h-11 [&>option]:bg-card"
      {...props}
    />
  )
}
