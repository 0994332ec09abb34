import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../../lib/class-names.ts'

type TableProps = ComponentProps<'table'> & { hasStickyHead?: boolean }

/**
 * Dense table in a hairline frame that scrolls sideways when it has to. A head can only stick to
 * the page where the frame does not scroll: from `lg` on. `relative`, so that text for screen readers
 * scrolls with its cell and does not widen the page.
 */
export function Table({ hasStickyHead, className, ...rest }: TableProps) {
  return (
    <div
      className={cn(
        '@container relative overflow-x-auto rounded-control border',
        hasStickyHead && 'lg:overflow-clip',
      )}
    >
      <table
        // The frame would cut an outline off, the next row would cross it.
        className={cn(
          'w-full border-separate border-spacing-0 text-sm [&_:is(button,select):focus-visible]:-outline-offset-2',
          className,
        )}
        {...rest}
      />
    </div>
  )
}

type TableHeadProps = { stickyTop?: string | undefined; children: ReactNode }

export function TableHead({ stickyTop, children }: TableHeadProps) {
  return (
    <thead
      className={cn('[&_th]:border-b', stickyTop && 'z-10 lg:sticky')}
      style={stickyTop ? { top: stickyTop } : undefined}
    >
      <tr>{children}</tr>
    </thead>
  )
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody className="[&>tr:last-child>*]:border-b-0 [&>tr:not(:last-child)>*]:border-b">
      {children}
    </tbody>
  )
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr className={cn('bg-card hover:bg-sunken data-marked:bg-accent-soft', className)} {...rest} />
  )
}

type TableCellProps = ComponentProps<'td'> & {
  isRowHeader?: boolean | undefined
  isNumeric?: boolean | undefined
}

export function TableCell({ isRowHeader, isNumeric, className, ...rest }: TableCellProps) {
  const look = cn(
    'h-9 px-2 py-0 first:pl-3 last:pr-3',
    isNumeric ? 'whitespace-nowrap text-right tabular-nums' : 'text-left',
    className,
  )
  return isRowHeader ? (
    <th scope="row" className={cn(look, 'font-medium')} {...rest} />
  ) : (
    <td className={look} {...rest} />
  )
}
