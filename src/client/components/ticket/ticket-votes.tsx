import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { useVoteCode } from '../../hooks/use-vote-code.ts'
import { Button } from '../ui/button.tsx'
import { VoteBar } from './vote-bar.tsx'

type TicketVotesProps = {
  code: Pick<Code, 'id' | 'upvotes' | 'downvotes' | 'lastWorkedAt'>
  canVote: boolean
}

/** What others found, and the two buttons to say so oneself. */
export function TicketVotes({ code, canVote }: TicketVotesProps) {
  const { mutate, isPending, data } = useVoteCode()
  const choices = [
    { vote: 'working', text: TEXTS.vote.working, Icon: ThumbsUp },
    { vote: 'not_working', text: TEXTS.vote.notWorking, Icon: ThumbsDown },
  ] as const
  return (
    <>
      <VoteBar code={code} />
      {canVote && (
        <div className="mt-2 flex flex-wrap gap-2">
          {choices.map(({ vote, text, Icon }) => (
            <Button
              key={vote}
              variant="secondary"
              size="small"
              disabled={isPending}
              aria-pressed={data?.vote === vote}
              className="aria-pressed:border-accent aria-pressed:text-accent-ink"
              onClick={() => mutate({ id: code.id, vote })}
            >
              <Icon aria-hidden="true" />
              {text}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
