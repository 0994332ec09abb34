import type { ReactNode } from 'react'
import type { Operator } from '#shared/schemas/site.ts'
import { useSite } from '../../../lib/use-site.ts'

const PLACEHOLDERS = {
  name: 'Name',
  address: 'Anschrift',
  email: 'E-Mail',
  phone: 'Telefonnummer',
  vatId: 'Umsatzsteuer-ID',
} satisfies Record<keyof Operator, string>

/** One field of the operator's data; a marked placeholder where it is not configured. */
export function OperatorValue({ field }: { field: keyof Operator }): ReactNode {
  const value = useSite().operator[field]
  if (value === null) {
    return (
      <span className="my-0.5 inline-block rounded-sm bg-warning-soft px-1.5 text-warning-ink">
        [{PLACEHOLDERS[field]}: noch nicht hinterlegt]
      </span>
    )
  }
  if (field === 'email') {
    return (
      <a href={`mailto:${value}`} className="text-link [overflow-wrap:anywhere]">
        {value}
      </a>
    )
  }
  if (field !== 'address') return value
  return <span className="whitespace-pre-line">{splitAddress(value).join('\n')}</span>
}

/** Name and address as on a letter. */
export function OperatorAddress() {
  return (
    <address className="not-italic">
      <span className="block font-medium">
        <OperatorValue field="name" />
      </span>
      <span className="block">
        <OperatorValue field="address" />
      </span>
    </address>
  )
}

/** The ways to reach the operator; what is optional and unset is left out. */
export function OperatorContact() {
  const { operator } = useSite()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-muted-foreground">E-Mail</dt>
      <dd>
        <OperatorValue field="email" />
      </dd>
      {operator.phone !== null && (
        <>
          <dt className="text-muted-foreground">Telefon</dt>
          <dd>
            <OperatorValue field="phone" />
          </dd>
        </>
      )}
    </dl>
  )
}

/** Lines of an address that stands in one line of the configuration: at commas or line breaks. */
export const splitAddress = (address: string): string[] =>
  address
    .split(/\n|\\n|,/)
    .map((line) => line.trim())
    .filter(Boolean)
