import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatDaysAgo } from '#shared/texts/format.ts'
import { cn } from '../../lib/class-names.ts'
import { useNow } from '../../lib/use-site.ts'

const SEGMENTS = [1, 2, 3, 4, 5, 6, 7, 8]
/** Fewer votes than this say nothing. */
const ENOUGH_VOTES = 3

type VoteBarProps = { code: Pick<Code, 'upvotes' | 'downvotes' | 'lastWorkedAt'> }

/** '12 von 14: funktioniert · gestern' beside a bar in eighths. */
export function VoteBar({ code }: VoteBarProps) {
  const now = useNow()
  const { upvotes, downvotes, lastWorkedAt } = code
  const votes = upvotes + downvotes
  if (votes < ENOUGH_VOTES) return <p className="text-muted text-sm">{TEXTS.vote.tooFew}</p>
  const filled = Math.round((upvotes / votes) * SEGMENTS.length)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
      <span aria-hidden="true" className="flex gap-0.5">
        {SEGMENTS.map((segment) => (
          <span
            key={segment}
            className={cn('h-3 w-1 rounded-[1px]', segment <= filled ? 'bg-accent' : 'bg-line')}
          />
        ))}
      </span>
      <span>
        {upvotes} von {votes}: funktioniert
        {lastWorkedAt && ` · ${formatDaysAgo(lastWorkedAt, now)}`}
      </span>
    </p>
  )
}
