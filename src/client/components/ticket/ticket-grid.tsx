import type { ReactNode } from 'react'
import type { Code } from '#shared/schemas/code.ts'
import { cn } from '../../lib/class-names.ts'
import { Ticket } from './ticket.tsx'

type TicketGridProps = {
  codes: Code[]
  onBrandPage?: boolean
  columns?: 2 | 3
  /** Comes between the first row and the others, where nothing stands beside the tickets. */
  aside?: ReactNode
}

export function TicketGrid({ codes, onBrandPage, columns = 3, aside }: TicketGridProps) {
  const tickets = codes.map((code, index) => (
    <li key={code.id} className={cn('min-w-0', aside && placeAround(index))}>
      <Ticket code={code} onBrandPage={onBrandPage} />
    </li>
  ))
  if (aside)
    tickets.splice(
      1,
      0,
      <li key="aside" className="order-1 block md:col-span-2 lg:hidden">
        {aside}
      </li>,
    )
  return (
    <ul
      className={cn(
        'ticket-grid grid gap-4 sm:gap-6 md:grid-cols-2',
        columns === 3 && 'lg:grid-cols-3',
      )}
    >
      {tickets}
    </ul>
  )
}

/** A row is one ticket on a phone and two on a tablet: the second stands on either side. */
function placeAround(index: number): string | false {
  if (index === 0) return false
  return index === 1 ? 'max-md:order-2' : 'order-2'
}
