import { Link } from '@tanstack/react-router'
import type { Code } from '#shared/schemas/code.ts'
import { formatFollowers } from '#shared/texts/format.ts'

export function TicketInfluencer({ influencer }: Pick<Code, 'influencer'>) {
  const { username, followerCount } = influencer
  return (
    <p className="ticket-influencer text-muted text-sm [overflow-wrap:anywhere]">
      von{' '}
      <Link
        to="/influencers/$username"
        params={{ username }}
        className="font-medium text-ink underline decoration-line underline-offset-4 hover:decoration-current"
      >
        @{username}
      </Link>
      {followerCount > 0 && (
        <>
          {' · '}
          <span className="whitespace-nowrap">
            {formatFollowers(followerCount)}
            <span className="sr-only"> Follower</span>
          </span>
        </>
      )}
    </p>
  )
}
