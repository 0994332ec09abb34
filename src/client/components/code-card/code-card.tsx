import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { codeAnchor, codeBadge, isExpired } from '#shared/domain/code-status.ts'
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

type CodeCardProps = {
  code: Code
  size?: 'hero' | 'grid' | 'row'
  /** On the brand's page the card gets an id to link to, and the brand name is not a link. */
  onBrandPage?: boolean
}

/** Discount, brand and influencer above the dashed line; code, conditions, votes and evidence below. */
export function CodeCard({ code, size = 'grid', onBrandPage }: CodeCardProps) {
  const now = new Date(useNow())
  const titleId = useId()
  const { copy, isCopied, codeRef } = useCopyCode(code)
  const expired = isExpired(code, now)
  return (
    <article
      id={onBrandPage ? codeAnchor(code.id) : undefined}
      className="code-card"
      aria-labelledby={titleId}
      data-size={size}
      data-benefit={code.discountAmount === null ? 'words' : 'amount'}
      data-copied={isCopied || undefined}
      data-expired={expired || undefined}
    >
      <div className="code-card-stub">
        <div className="code-card-face">
          <Title id={titleId} code={code} linkBrand={!onBrandPage} />
          <InfluencerLine influencer={code.influencer} />
          <StateBadge badge={chooseBadge(code, now)} />
        </div>
      </div>
      <div className="code-card-body">
        <CopyableCode
          code={code}
          isExpired={expired}
          isCopied={isCopied}
          onCopy={copy}
          codeRef={codeRef}
        />
        <Conditions code={code} isExpired={expired} />
        <div className="code-card-foot">
          <Votes code={code} canVote={!expired} />
          <Evidence sources={code.sources} />
        </div>
      </div>
    </article>
  )
}

/** 'Expired' and 'reported' are shown instead of any other badge. */
function chooseBadge(code: Code, now: Date): keyof typeof BADGES | null {
  if (isExpired(code, now)) return 'expired'
  return code.isReported ? 'reported' : codeBadge(code, now)
}

type TitleProps = {
  id: string
  code: Pick<Code, 'discountAmount' | 'discountType' | 'description' | 'brand'>
  linkBrand: boolean
}

/** Discount and brand. The heading contains both, so that screen readers can tell codes apart. */
function Title({ id, code, linkBrand }: TitleProps) {
  const { brand, discountAmount, discountType } = code
  const hasAmount = discountAmount !== null
  const benefit = hasAmount
    ? formatDiscount(discountAmount, discountType)
    : (code.description ?? 'Vorteil laut Post')
  return (
    <>
      <p className="code-card-amount" aria-hidden="true">
        {benefit}
        {hasAmount && <span>Rabatt</span>}
      </p>
      <h3 id={id} className="code-card-brand">
        {linkBrand ? (
          <Link to="/brands/$slug" params={{ slug: brand.slug }}>
            {brand.name}
          </Link>
        ) : (
          brand.name
        )}
        <span className="sr-only">{`: ${benefit}${hasAmount ? ' Rabatt' : ''}`}</span>
      </h3>
    </>
  )
}

function InfluencerLine({ influencer }: Pick<Code, 'influencer'>) {
  const { username, followerCount } = influencer
  return (
    <p className="code-card-influencer">
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
  verified: { variant: 'default', text: TEXTS.badges.verified, icon: 'badge-check' },
  expiring: { variant: 'warning', text: TEXTS.badges.expiring, icon: 'clock' },
  exclusive: { variant: 'purple', text: TEXTS.badges.exclusive, icon: 'sparkles' },
  expired: { variant: 'secondary', text: 'Abgelaufen', icon: null },
  reported: { variant: 'destructive', text: TEXTS.reported.badge, icon: 'thumbs-down' },
} as const

/** Badge of a code; nothing for null. */
function StateBadge({ badge }: { badge: keyof typeof BADGES | null }) {
  if (!badge) return null
  const { variant, text, icon } = BADGES[badge]
  return (
    <Badge variant={variant} className="code-card-badge">
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
    <div className="code-card-conditions">
      {code.description && code.discountAmount !== null && <p>{code.description}</p>}
      <p>{words.join(' · ')}</p>
    </div>
  )
}
