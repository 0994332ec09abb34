import { useRouter } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { type CSSProperties, useState } from 'react'
import type { Code, VoteCounts, VoteInput, VoteResult } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { describeVotes } from '#shared/texts/describe-code.ts'
import { formatDaysAgo } from '#shared/texts/format.ts'
import { stringifySearchParams } from '../../lib/address.ts'
import { showError, showToast } from '../toast/toast-store.ts'
import { Button } from '../ui/button.tsx'

type VotesProps = {
  code: Pick<Code, 'id' | 'code' | 'brand' | 'upvotes' | 'downvotes' | 'lastWorkedAt'>
  now: Date
  canVote: boolean
  /** Asks whether the code worked until this page has an answer. */
  asks: boolean
}

/** `vote` is absent once it was taken back. */
type VoteState = { isPending: boolean; sent?: VoteCounts & Partial<VoteResult> }

/**
 * Result of past votes, and the two buttons to vote; what was pressed here takes its vote back. A vote reads
 * again what the page shows, and what it came to stands here at once, as lists of several brands may be a
 * minute old. With a state of its own: a mutation of the query library would be set up for each code of a
 * page, and few are voted on.
 */
export function Votes({ code, now, canVote, asks }: VotesProps) {
  const { trpc, calls } = useRouter().options.context
  const [{ isPending, sent }, setState] = useState<VoteState>({ isPending: false })

  async function send(vote: VoteInput['vote']) {
    const isTakenBack = sent?.vote === vote
    setState({ isPending: true, ...(sent && { sent }) })
    try {
      const { id } = code
      const recorded = await (isTakenBack
        ? calls.codes.withdrawVote.mutate({ id })
        : calls.codes.vote.mutate({ id, vote }))
      showToast(
        isTakenBack
          ? { title: 'Bewertung zurückgenommen' }
          : {
              title: 'Bewertung gespeichert',
              description: 'Vielen Dank für dein Feedback!',
              ...(vote === 'not_working' && {
                link: { text: 'Was stimmt nicht?', href: linkToReport(code) },
              }),
            },
      )
      await trpc.invalidate()
      setState({ isPending: false, sent: recorded })
    } catch (error) {
      // To the console by its specified name; the visitor reads what the server says.
      reportError(new Error('Vote failed', { cause: error }))
      const isAnswer = error instanceof TRPCClientError && error.data
      showError(isAnswer ? error.message : 'Deine Bewertung konnte nicht gespeichert werden.')
      setState({ isPending: false, ...(sent && { sent }) })
    }
  }

  // Later votes of others may have come with the page meanwhile.
  const more = sent ? sent.upvotes + sent.downvotes - code.upvotes - code.downvotes : 0
  const newer = (sent?.vote ? more >= 0 : more <= 0) ? sent : {}
  const choices = [
    { vote: 'working', text: TEXTS.vote.working, icon: 'icon-thumbs-up' },
    { vote: 'not_working', text: TEXTS.vote.notWorking, icon: 'icon-thumbs-down' },
  ] as const
  return (
    <div className="code-card-votes">
      {asks && !sent ? (
        <p role="status">{`Hat ${code.code} funktioniert?`}</p>
      ) : (
        <VoteBar {...code} {...newer} now={now} />
      )}
      {canVote &&
        choices.map(({ vote, text, icon }) => (
          <Button
            key={vote}
            variant="outline"
            size="icon-sm"
            className={icon}
            title={`${text}: ${code.code}`}
            disabled={isPending}
            aria-pressed={sent?.vote === vote}
            onClick={() => send(vote)}
          />
        ))}
    </div>
  )
}

/** To the form that asks what is wrong. */
export const linkToReport = ({ id, code, brand }: Pick<Code, 'id' | 'code' | 'brand'>) =>
  `/code-melden${stringifySearchParams({ id, code, marke: brand.slug })}`

const SEGMENTS = 8
/** With fewer votes a bar would promise too much. */
const ENOUGH_VOTES = 3

/** '12 von 14: funktioniert · gestern', from three votes on beside a bar in eighths. */
function VoteBar({ upvotes, downvotes, lastWorkedAt, now }: VotesProps['code'] & { now: Date }) {
  const votes = upvotes + downvotes
  const opinion = describeVotes({ upvotes, downvotes })
  const filled = Math.round((upvotes / votes) * SEGMENTS)
  return (
    <p style={votes >= ENOUGH_VOTES ? ({ '--filled': filled } as CSSProperties) : undefined}>
      {/* A line that breaks ends with the dot. */}
      {lastWorkedAt ? `${opinion}\u00a0· ${formatDaysAgo(lastWorkedAt, now)}` : opinion}
    </p>
  )
}
