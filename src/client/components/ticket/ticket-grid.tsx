import type { Code } from '#shared/schemas/code.ts'
import { cn } from '../../lib/class-names.ts'
import { Ticket } from './ticket.tsx'

type TicketGridProps = {
  codes: Code[]
  linkBrand?: boolean
  columns?: 2 | 3
}

export function TicketGrid({ codes, linkBrand, columns = 3 }: TicketGridProps) {
  return (
    <ul
      className={cn(
        'ticket-grid grid gap-4 sm:gap-6 md:grid-cols-2',
        columns === 3 && 'lg:grid-cols-3',
      )}
    >
      {codes.map((code) => (
        <li key={code.id} className="min-w-0">
          <Ticket code={code} linkBrand={linkBrand} />
        </li>
      ))}
    </ul>
  )
}
