import type { Code } from '#shared/schemas/code.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Ticket } from '../../../components/ticket/ticket.tsx'

/** Kept for the record: what is over, and when it ended. */
export function ExpiredCodes({ codes }: { codes: Code[] }) {
  if (codes.length === 0) return null
  return (
    <Section title="Abgelaufene Codes">
      <ul className="space-y-4">
        {codes.map((code) => (
          <li key={code.id}>
            <Ticket code={code} size="row" onBrandPage />
          </li>
        ))}
      </ul>
    </Section>
  )
}
