import type { Code } from '#shared/schemas/code.ts'
import { formatDate } from '#shared/texts/format.ts'
import { describeConditions } from './describe-conditions.ts'

type TicketConditionsProps = {
  code: Pick<Code, 'conditions' | 'expiresAt' | 'description' | 'discountAmount'>
  isExpired: boolean
}

export function TicketConditions({ code, isExpired }: TicketConditionsProps) {
  const words =
    isExpired && code.expiresAt
      ? [`abgelaufen am ${formatDate(code.expiresAt)}`]
      : describeConditions(code)
  return (
    <div className="ticket-conditions">
      {code.description && code.discountAmount !== null && <p>{code.description}</p>}
      <p>{words.join(' · ')}</p>
    </div>
  )
}
