import { Link } from '@tanstack/react-router'
import type { Code } from '#shared/schemas/code.ts'
import { formatFollowers } from '#shared/texts/format.ts'

export function TicketInfluencer({ influencer }: Pick<Code, 'influencer'>) {
  const { username, followerCount } = influencer
  return (
    <p className="ticket-influencer">
      von{' '}
      <Link to="/influencers/$username" params={{ username }}>
        {`@${username}`}
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
