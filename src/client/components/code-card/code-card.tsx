import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type CodeBadge, codeAnchor, getCodeBadge, isExpired } from '#shared/domain/code-status.ts'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { describeConditions } from '#shared/texts/describe-code.ts'
import { formatDate, formatDiscount, formatFollowers } from '#shared/texts/format.ts'
import { useNow } from '../../lib/use-site.ts'
import { Icon } from '../icon.tsx'
import { Badge } from '../ui/badge.tsx'
import { CopyableCode, useCopyCode } from './copy-code.tsx'
import { Evidence } from './evidence.tsx'
import { Votes } from './votes.tsx'

type CodeCardSize = 'hero' | 'grid' | 'row'

type CodeCardProps = {
  code: Code
  size?: CodeCardSize
  /** On its brand's own page the ticket has an address, and the brand's name is no link. */
  onBrandPage?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** A code is a ticket: what it is worth on the stub, the code and its proof below the perforation. */
export function CodeCard({ code, size = 'grid', onBrandPage, headingLevel }: CodeCardProps) {
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
          <Title id={titleId} code={code} linkBrand={!onBrandPage} as={headingLevel} />
          <InfluencerLine influencer={code.influencer} />
          <StateBadge badge={chooseBadge(code, now)} />
        </div>
      </div>
      <div className="ticket-body">
        <CopyableCode
          code={code}
          isExpired={expired}
          isCopied={isCopied}
          onCopy={copy}
          codeRef={codeRef}
        />
        <Conditions code={code} isExpired={expired} />
        <div className="ticket-foot">
          <Votes code={code} canVote={!expired} />
          <Evidence sources={code.sources} />
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

type TitleProps = {
  id: string
  code: Pick<Code, 'discountAmount' | 'discountType' | 'description' | 'brand'>
  linkBrand: boolean
  as?: 'h2' | 'h3'
}

/** Amount and brand. The heading says both, so that a list of headings tells the codes apart. */
function Title({ id, code, linkBrand, as: Heading = 'h3' }: TitleProps) {
  const { brand, discountAmount, discountType } = code
  const hasAmount = discountAmount !== null
  const benefit = hasAmount
    ? formatDiscount(discountAmount, discountType)
    : (code.description ?? 'Vorteil laut Post')
  return (
    <>
      <p className="ticket-amount" aria-hidden="true">
        {benefit}
        {hasAmount && <span>Rabatt</span>}
      </p>
      <Heading id={id} className="ticket-brand">
        {linkBrand ? (
          <Link to="/brands/$slug" params={{ slug: brand.slug }}>
            {brand.name}
          </Link>
        ) : (
          brand.name
        )}
        <span className="sr-only">{`: ${benefit}${hasAmount ? ' Rabatt' : ''}`}</span>
      </Heading>
    </>
  )
}

function InfluencerLine({ influencer }: Pick<Code, 'influencer'>) {
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

const BADGES = {
  verified: { tone: 'accent', text: TEXTS.badges.verified, icon: 'badge-check' },
  expiring: { tone: 'warning', text: TEXTS.badges.expiring, icon: 'clock' },
  exclusive: { tone: 'purple', text: TEXTS.badges.exclusive, icon: 'sparkles' },
  expired: { tone: 'neutral', text: 'Abgelaufen', icon: null },
  reported: { tone: 'danger', text: TEXTS.reported.badge, icon: 'thumbs-down' },
} as const

/** At most one badge. */
function StateBadge({ badge }: { badge: CodeBadge | 'expired' | 'reported' | null }) {
  if (!badge) return null
  const { tone, text, icon } = BADGES[badge]
  return (
    <Badge tone={tone} className="ticket-badge">
      {icon && <Icon name={icon} />}
      {text}
    </Badge>
  )
}

type ConditionsProps = {
  code: Pick<Code, 'conditions' | 'expiresAt' | 'description' | 'discountAmount'>
  isExpired: boolean
}

function Conditions({ code, isExpired }: ConditionsProps) {
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
