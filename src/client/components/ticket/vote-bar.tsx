import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatDaysAgo } from '#shared/texts/format.ts'
import { useNow } from '../../lib/use-site.ts'

const SEGMENTS = 8
/** Fewer votes than this say nothing. */
const ENOUGH_VOTES = 3

type VoteBarProps = { code: Pick<Code, 'upvotes' | 'downvotes' | 'lastWorkedAt'> }

/** '12 von 14: funktioniert · gestern' beside a bar in eighths. */
export function VoteBar({ code }: VoteBarProps) {
  const now = useNow()
  const { upvotes, downvotes, lastWorkedAt } = code
  const votes = upvotes + downvotes
  if (votes < ENOUGH_VOTES) return <p className="ticket-opinion">{TEXTS.vote.tooFew}</p>
  const filled = Math.round((upvotes / votes) * SEGMENTS)
  return (
    <p className="ticket-opinion">
      <span aria-hidden="true" className="vote-bar" data-filled={filled} />
      <span>
        {`${upvotes} von ${votes}: funktioniert`}
        {lastWorkedAt && ` · ${formatDaysAgo(lastWorkedAt, now)}`}
      </span>
    </p>
  )
}
