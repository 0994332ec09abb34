import { useId } from 'react'
import { codeAnchor } from '#shared/domain/code-anchor.ts'
import { type CodeBadge, getCodeBadge, isExpired } from '#shared/domain/code-state.ts'
import type { Code } from '#shared/schemas/code.ts'
import { useCopyCode } from '../../hooks/use-copy-code.ts'
import { useNow } from '../../lib/use-site.ts'
import { TicketBadge } from './ticket-badge.tsx'
import { TicketCode } from './ticket-code.tsx'
import { TicketConditions } from './ticket-conditions.tsx'
import { TicketEvidence } from './ticket-evidence.tsx'
import { TicketInfluencer } from './ticket-influencer.tsx'
import { TicketTitle } from './ticket-title.tsx'
import { TicketVotes } from './ticket-votes.tsx'

export type TicketSize = 'hero' | 'grid' | 'row'

type TicketProps = {
  code: Code
  size?: TicketSize
  /** On its brand's own page the ticket has an address, and the brand's name is no link. */
  onBrandPage?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** A code is a ticket: what it is worth on the stub, the code and its proof below the perforation. */
export function Ticket({ code, size = 'grid', onBrandPage, headingLevel }: TicketProps) {
  const now = new Date(useNow())
  const titleId = useId()
  const { copy, isCopied, codeRef } = useCopyCode(code)
  const expired = isExpired(code, now)
  return (
    <article
      id={onBrandPage ? codeAnchor(code.id) : undefined}
      className="ticket"
      aria-labelledby={titleId}
      data-size={size}
      data-benefit={code.discountAmount === null ? 'words' : 'amount'}
      data-copied={isCopied || undefined}
      data-expired={expired || undefined}
    >
      <div className="ticket-stub">
        <div className="ticket-face">
          <TicketTitle id={titleId} code={code} linkBrand={!onBrandPage} as={headingLevel} />
          <TicketInfluencer influencer={code.influencer} />
          <TicketBadge badge={chooseBadge(code, now)} />
        </div>
      </div>
      <div className="ticket-body">
        <TicketCode
          code={code}
          isExpired={expired}
          isCopied={isCopied}
          onCopy={copy}
          codeRef={codeRef}
        />
        <TicketConditions code={code} isExpired={expired} />
        <div className="ticket-foot">
          <TicketVotes code={code} canVote={!expired} />
          <TicketEvidence sources={code.sources} />
        </div>
      </div>
    </article>
  )
}

/** That a code is over, or that visitors report it, says more than whatever else is true of it. */
function chooseBadge(code: Code, now: Date): CodeBadge | 'expired' | 'reported' | null {
  if (isExpired(code, now)) return 'expired'
  return code.isReported ? 'reported' : getCodeBadge(code, now)
}
