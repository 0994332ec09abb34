import { Link } from '@tanstack/react-router'
import type { RowData } from '@tanstack/react-table'
import { ExternalLink } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { Brand } from '#shared/schemas/brand.ts'
import { formatNumber } from '#shared/texts/format.ts'
import type { Column } from '../../../components/data-table/table-view.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/class-names.ts'
import type { AdminSearch } from './admin-search.ts'

/**
 * Opens a public page in a new tab. The session is known to this page's memory only, so leaving
 * the page would end it.
 */
export function PublicLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-block py-1 pr-4 hover:underline"
    >
      {children}
      {/* The negative margin puts the icon into the padding, so that it never wraps alone. */}
      <ExternalLink className="-mr-4 ml-1 inline size-3 text-muted-foreground" />
      <span className="sr-only">(neuer Tab)</span>
    </a>
  )
}

export const BrandLink = ({ slug, name }: Pick<Brand, 'slug' | 'name'>) => (
  <PublicLink href={`/brands/${slug}`}>{name}</PublicLink>
)

type PanelLinkProps = {
  search: AdminSearch
  /** A part of the tab. */
  hash?: string
  children: ReactNode
}

export const PanelLink = (props: PanelLinkProps) => (
  <Link to="/admin_cuwntvw" className="text-link" {...props} />
)

/** Only web addresses become links: the url may come from a model. */
export function WebsiteLink({ url }: { url: string | null }) {
  const website = url && URL.parse(url.includes('://') ? url : `https://${url}`)
  if (!website || !/^https?:$/.test(website.protocol))
    return <span className="text-muted-foreground">–</span>
  return (
    <a
      href={website.href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link inline-block py-1"
    >
      <BreakableText text={website.hostname.replace(/^www\./, '')} />
    </a>
  )
}

/** A long name breaks behind its dots, dashes and underscores first, within a word only if it must. */
export const BreakableText = ({ text }: { text: string }) => (
  <span className="[overflow-wrap:anywhere]">
    {Array.from(text.matchAll(/[^._-]*[._-]|[^._-]+/g), ({ 0: part, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

type RowButtonProps = ComponentProps<typeof Button> & {
  /** What the row is about, for screen readers. */
  row: string
  label: string
  /** Finds the same button of the next row when this row goes. */
  action?: string
}

/** A button at the end of a row; the title says what its icon means. */
export const RowButton = ({ row, label, action, ...rest }: RowButtonProps) => (
  <Button
    variant="ghost"
    size="icon-sm"
    data-action={action}
    aria-label={`${row}: ${label}`}
    title={label}
    {...rest}
  />
)

type TimeProps = {
  instant: string | null
  format: (instant: string) => string
  /** Said when there is no such time. */
  otherwise?: string
  className?: string
}

/** A time, also readable by programs. */
export function Time({ instant, format, otherwise = '–', className }: TimeProps) {
  if (!instant) return <span className="text-muted-foreground">{otherwise}</span>
  return (
    <time dateTime={instant} className={cn('whitespace-nowrap tabular-nums', className)}>
      {format(instant)}
    </time>
  )
}

type Meta = NonNullable<Column<object>['meta']>

type ColumnOptions<Row> = Meta & {
  /** What the column is sorted by; absent where it cannot be sorted. */
  sortBy?: (row: Row) => unknown
  /** The direction of the first click, where the first row's value does not tell it. */
  sortDescFirst?: boolean
}

/** A column that shows something of each row; its id also names it in the address. */
export const column = <Row extends RowData>(
  id: string,
  header: string,
  render: (row: Row) => ReactNode,
  { sortBy, sortDescFirst, ...meta }: ColumnOptions<Row> = {},
): Column<Row> => ({
  id,
  header,
  meta,
  cell: ({ row }) => render(row.original),
  ...(sortBy && { accessorFn: sortBy }),
  ...(sortDescFirst !== undefined && { sortDescFirst }),
})

/** A column of numbers, sorted by them; `show` writes one where it is no plain number. */
export const numberColumn = <Row extends RowData>(
  id: string,
  header: string,
  key: keyof Row & string,
  meta?: Meta,
  show: (value: number) => string = formatNumber,
) =>
  column<Row>(id, header, (row) => show(Number(row[key])), {
    sortBy: (row) => row[key],
    isNumeric: true,
    ...meta,
  })

/** The last column, with the buttons of each row. */
export const actionColumn = <Row extends RowData>(
  render: (row: Row) => ReactNode,
  width?: string,
): Column<Row> => ({
  id: 'actions',
  header: () => <span className="sr-only">Aktionen</span>,
  meta: { isNumeric: true, width },
  cell: ({ row }) => render(row.original),
})
