import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { useVoteCode } from '../../hooks/use-vote-code.ts'
import { Icon } from '../icon.tsx'
import { Button } from '../ui/button.tsx'
import { VoteBar } from './vote-bar.tsx'

type TicketVotesProps = {
  code: Pick<Code, 'id' | 'upvotes' | 'downvotes' | 'lastWorkedAt'>
  canVote: boolean
}

/** What others found, and the two buttons to say so oneself. */
export function TicketVotes({ code, canVote }: TicketVotesProps) {
  const { sendVote, isPending, vote: sent } = useVoteCode()
  const choices = [
    { vote: 'working', text: TEXTS.vote.working, icon: 'thumbs-up' },
    { vote: 'not_working', text: TEXTS.vote.notWorking, icon: 'thumbs-down' },
  ] as const
  return (
    <>
      <VoteBar code={code} />
      {canVote && (
        <div className="ticket-votes">
          {choices.map(({ vote, text, icon }) => (
            <Button
              key={vote}
              variant="secondary"
              size="small"
              disabled={isPending}
              aria-pressed={sent === vote}
              onClick={() => sendVote({ id: code.id, vote })}
            >
              <Icon name={icon} />
              {text}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
