import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { codeAnchor, codeBadge, isExpired } from '#shared/domain/code-status.ts'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { describeEnd, describeTerms } from '#shared/texts/describe-code.ts'
import { formatAge, formatDiscount, formatFollowers } from '#shared/texts/format.ts'
import { useNow } from '../../lib/use-site.ts'
import { ShopLink } from '../shop-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { CopyableCode, ShareLink } from './copy-code.tsx'
import { Evidence } from './evidence.tsx'
import { linkToReport, Votes } from './votes.tsx'

type CodeCardProps = {
  code: Code
  /** Beside others, unless it is given. */
  size?: 'hero' | 'row'
  /** Whose page it is: its name is not repeated. On the brand's page the card gets an id to link to. */
  pageOf?: 'brand' | 'influencer'
}

/** Discount, brand and influencer above the dashed line; code, conditions and votes below, the rest folded. */
export function CodeCard({ code, size, pageOf }: CodeCardProps) {
  const now = new Date(useNow())
  const titleId = useId()
  const expired = isExpired(code, now)
  const [isBack, setBack] = useState(false)
  const onBrandPage = pageOf === 'brand'
  const { excludedGoods } = code.conditions
  return (
    <article
      id={onBrandPage ? codeAnchor(code.id) : undefined}
      className="code-card"
      aria-labelledby={titleId}
      data-size={size}
      data-page-of={pageOf}
      data-in-words={code.discountAmount === null || undefined}
      data-expired={expired || undefined}
    >
      <div className="code-card-stub">
        <Title id={titleId} code={code} pageOf={pageOf} />
        <StateBadge code={code} now={now} />
      </div>
      <div className="code-card-body">
        <CopyableCode code={code} isExpired={expired} onReturn={() => setBack(true)} />
        <details className="code-card-more">
          <summary>
            <ShortConditions
              code={code}
              now={now}
              noEnd={size === 'hero' ? 'unbegrenzt' : undefined}
            />
            <span>{`gepostet\u00a0${formatAge(code.extractedAt, now)}`}</span>
            <span className="icon-chevron-down">{TEXTS.evidenceShort}</span>
          </summary>
          {/* What the short form leaves out: what the code is for, and which goods are excluded. */}
          {code.discountAmount !== null && code.description && <p>{code.description}</p>}
          {excludedGoods && <p>{`ausgenommen: ${excludedGoods}`}</p>}
          <Evidence sources={code.sources} />
          <div className="code-card-links">
            {/* On the brand's page it stands in the head. */}
            {!onBrandPage && <ShopLink brand={code.brand} variant="outline" />}
            <ShareLink code={code} onBrandPage={onBrandPage} />
            {!expired && <ReportLink code={code} />}
          </div>
        </details>
        <Votes code={code} now={now} canVote={!expired} asks={isBack} />
      </div>
    </article>
  )
}

const ReportLink = ({ code }: { code: Code }) => (
  <a
    href={linkToReport(code)}
    rel="nofollow"
    className={buttonVariants({ variant: 'ghost', className: 'icon-flag' })}
    aria-label={`Stimmt nicht: ${code.code}`}
  >
    Stimmt nicht
  </a>
)

/** Discount and names. The heading contains both, so that screen readers can tell codes apart. */
function Title({ id, code, pageOf }: { id: string; code: Code; pageOf: CodeCardProps['pageOf'] }) {
  const { brand, influencer, discountAmount, discountType } = code
  const hasAmount = discountAmount !== null
  const benefit = hasAmount
    ? formatDiscount(discountAmount, discountType)
    : (code.description ?? quoteBenefit(code))
  const followers = influencer.followerCount > 0 && (
    <>
      {`${pageOf ? '' : '\u00a0· '}${formatFollowers(influencer.followerCount)}`}
      {pageOf === 'brand' ? ' Follower' : <span className="sr-only"> Follower</span>}
    </>
  )
  return (
    <>
      <p className="code-card-amount" aria-hidden="true">
        {benefit}
      </p>
      <h3 id={id} className="code-card-name">
        {pageOf === 'brand' ? (
          <InfluencerLink username={influencer.username} />
        ) : (
          <Link to="/brands/$slug" params={{ slug: brand.slug }} translate="no">
            {brand.name}
          </Link>
        )}
        <span className="sr-only">{`: ${benefit}${hasAmount ? ' Rabatt' : ''}`}</span>
      </h3>
      {pageOf === 'brand' && followers && <p className="code-card-origin">{followers}</p>}
      {!pageOf && (
        <p className="code-card-origin">
          von <InfluencerLink username={influencer.username} />
          {followers}
        </p>
      )}
    </>
  )
}

/** Where no benefit was read, the post's own words. */
const quoteBenefit = ({ sources: [newest] }: Code) =>
  newest?.quote ? `„${newest.quote}“` : 'Vorteil laut Post'

const InfluencerLink = ({ username }: Pick<Code['influencer'], 'username'>) => (
  <Link to="/influencers/$username" params={{ username }} translate="no">
    {`@${username}`}
  </Link>
)

const BADGES = {
  verified: { variant: 'default', text: TEXTS.badges.verified, icon: 'icon-badge-check' },
  expiring: { variant: 'warning', text: 'Läuft ab', icon: 'icon-clock' },
  exclusive: { variant: 'purple', text: 'Exklusiv', icon: 'icon-sparkles' },
  expired: { variant: 'secondary', text: 'Abgelaufen', icon: '' },
  unseen: { variant: 'secondary', text: 'Lange nicht gesehen', icon: '' },
  reported: { variant: 'destructive', text: 'Gemeldet', icon: 'icon-thumbs-down' },
} as const

/** 'Expired' and 'reported' are shown instead of any other badge. */
function StateBadge({ code, now }: { code: Code; now: Date }) {
  const active = code.isReported ? 'reported' : codeBadge(code, now)
  const badge = isExpired(code, now) ? 'expired' : active
  if (!badge) return null
  const { variant, text, icon } = BADGES[badge]
  return (
    <Badge variant={variant} className={icon}>
      {text}
    </Badge>
  )
}

type ShortConditionsProps = { code: Code; now: Date; noEnd?: string | undefined }

/** What a visitor must know before copying; of excluded goods, which can be many, only that there are any. */
function ShortConditions({ code, now, noEnd }: ShortConditionsProps) {
  const { conditions } = code
  const words = [
    ...(isExpired(code, now) ? [] : describeTerms({ ...conditions, excludedGoods: null })),
    describeEnd(code, now, noEnd),
    conditions.excludedGoods && 'mit Ausnahmen',
  ]
  return <span>{words.filter(Boolean).join('\u00a0· ')}</span>
}
