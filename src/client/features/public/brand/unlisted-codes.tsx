import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Ticket } from '../../../components/ticket/ticket.tsx'

type CodesProps = { codes: Code[] }

/**
 * What visitors say does not work: in no list, but to be tried, and voted back, by who has its
 * address.
 */
export function ReportedCodes({ codes }: CodesProps) {
  if (codes.length === 0) return null
  return (
    <Section title={TEXTS.reported.title}>
      <p className="mb-4 max-w-text text-muted sm:mb-6">{TEXTS.reported.intro}</p>
      <CodeRows codes={codes} />
    </Section>
  )
}

/** Kept for the record: what is over, and when it ended. */
export function ExpiredCodes({ codes }: CodesProps) {
  if (codes.length === 0) return null
  return (
    <Section title="Abgelaufene Codes">
      <CodeRows codes={codes} />
    </Section>
  )
}

function CodeRows({ codes }: CodesProps) {
  return (
    <ul className="space-y-4">
      {codes.map((code) => (
        <li key={code.id}>
          <Ticket code={code} size="row" onBrandPage />
        </li>
      ))}
    </ul>
  )
}
