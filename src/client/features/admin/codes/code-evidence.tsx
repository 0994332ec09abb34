import { Check, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { splitQuote } from '#shared/domain/read-quote.ts'
import { CONTRADICTION_DECISIONS } from '#shared/domain/vocabulary.ts'
import type {
  AdminCode,
  Contradiction,
  QuotedPost,
  ReadSource,
} from '#shared/schemas/admin-code.ts'
import type { Reading } from '#shared/schemas/post.ts'
import { describeDifferences } from '#shared/texts/admin-codes-de.ts'
import { describeReading, PART_KINDS, READ_PARTS } from '#shared/texts/admin-reading-de.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatDateTime, formatFollowers, formatNumber, formatShare } from '#shared/texts/format.ts'
import { SourceLink } from '../../../components/code-card/evidence.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess, toErrorText } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { MARKS, MarkedParts } from '../common/marked-parts.tsx'
import { FocusKeeper } from '../common/restore-focus.tsx'

const DECISIONS = {
  accept: {
    label: 'Übernehmen',
    hint: 'Der Code sagt dann, was dieser Post sagt.',
    done: 'Übernommen',
    effect: 'sagt jetzt, was der Post sagt.',
    icon: <Check className="text-primary-ink" />,
  },
  dismiss: {
    label: 'Verwerfen',
    hint: 'Der Code bleibt, wie er ist, auch wenn der Account dasselbe noch einmal sagt.',
    done: 'Verworfen',
    effect: 'bleibt, wie er ist.',
    icon: <X className="text-destructive" />,
  },
}

/** Posts that contradict the code, each next to the current values. */
export function Contradictions({ code }: { code: AdminCode }) {
  const { contradictions, contradictionCount } = code
  if (contradictionCount === 0) return null
  return (
    // Deciding a contradiction removes its buttons, and with them the focus.
    <FocusKeeper count={contradictionCount} className="outline-none">
      <h3 className="font-medium">Widersprüche</h3>
      <p className="mb-2 max-w-text whitespace-normal text-muted-foreground">
        {contradictions.some(({ claims }) => claims.shop)
          ? `Ein Post wurde neu gelesen und nennt einen anderen Shop. Bis Sie entscheiden, bleibt der Code bei ${code.brand.name}.`
          : `Andere Accounts sagen etwas anderes. Bis Sie entscheiden, gilt, was @${code.influencer.username} sagt; was dort später steht, gilt auch nach einer Übernahme.`}
      </p>
      <ul className="grid gap-5">
        {contradictions.map((contradiction) => (
          <li key={contradiction.sourceId}>
            <Comparison code={code} contradiction={contradiction} />
          </li>
        ))}
      </ul>
      {contradictionCount > contradictions.length && (
        <p className="mt-3 text-muted-foreground">
          {`Gezeigt werden die neuesten ${formatNumber(contradictions.length)} von ${formatNumber(contradictionCount)}.`}
        </p>
      )}
    </FocusKeeper>
  )
}

function Comparison({ code, contradiction }: { code: AdminCode; contradiction: Contradiction }) {
  const { post, sourceId } = contradiction
  const differences = describeDifferences(code, contradiction.claims)
  // An error is shown beside the buttons, not as a toast.
  const resolve = trpc.codes.resolveContradiction.useMutation({
    onSuccess: ({ code, brand }, { decision }) => {
      const { done, effect } = DECISIONS[decision]
      showSuccess(done, `${code} (${brand.name}) ${effect}`)
    },
  })
  return (
    <div className="grid gap-2 @2xl:grid-cols-2">
      {(['own', 'other'] as const).map((side) => (
        <ClaimCard
          key={side}
          title={side === 'own' ? 'Gilt bisher:' : 'Dagegen sagt:'}
          claims={differences.map((difference) => difference[side])}
          post={side === 'own' ? code.ownPost : post}
          code={code}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2 @2xl:col-span-2">
        {CONTRADICTION_DECISIONS.map((decision) => {
          const { label, hint, icon } = DECISIONS[decision]
          return (
            <SmallButton
              key={decision}
              disabled={resolve.isPending}
              aria-label={`${label}, was @${post.username} sagt`}
              title={hint}
              onClick={() => resolve.mutate({ sourceId, decision })}
            >
              {icon}
              {label}
            </SmallButton>
          )
        })}
        {resolve.isError && (
          <p role="alert" className="whitespace-normal text-destructive-ink">
            {toErrorText(resolve.error, 'Die Entscheidung konnte nicht gespeichert werden.')}
          </p>
        )}
      </div>
    </div>
  )
}

type ClaimCardProps = {
  title: string
  claims: readonly string[]
  post: QuotedPost | null
  code: AdminCode
}

function ClaimCard({ title, claims, post, code }: ClaimCardProps) {
  return (
    <div className="min-w-0 rounded-lg border border-input bg-card p-3">
      <p className="flex flex-wrap gap-x-1.5 text-muted-foreground">
        <span>{title}</span>
        {post && (
          <span className="[overflow-wrap:anywhere]">
            @{post.username} · {formatFollowers(post.followerCount)} Follower
          </span>
        )}
      </p>
      <ul className="mt-0.5 mb-2 flex flex-wrap gap-x-4 font-medium text-base tabular-nums">
        {claims.map((claim) => (
          <li key={claim} className="whitespace-normal">
            {claim}
          </li>
        ))}
      </ul>
      <Quote post={post} code={code} />
    </div>
  )
}

/** The posts that show a code, newest first: quoted words, who posted them and who read them. */
export function CodeSources({ code }: { code: AdminCode }) {
  const { sources } = code
  return (
    <div>
      <h3 className="mb-1 font-medium">Fundstellen</h3>
      {sources.length === 0 && <Quote post={null} code={code} />}
      <ul className="grid gap-4">
        {sources.map((source) => (
          <li key={source.postUrl} className="max-w-text">
            <Quote post={source} code={code} account={`@${source.username}`}>
              <p className="mt-1 whitespace-normal tabular-nums [overflow-wrap:anywhere]">
                {describeReading(source)}
              </p>
            </Quote>
          </li>
        ))}
      </ul>
      {sources.length === LIMITS.sourcesPerCode && (
        <p className="mt-3 text-muted-foreground">{`Gezeigt werden die neuesten ${formatNumber(sources.length)}.`}</p>
      )}
    </div>
  )
}

type QuoteProps = {
  post: ReadSource | null | undefined
  code: AdminCode
  account?: string
  children?: ReactNode
}

/** The quoted words of a post with what was read in them, when it was posted, and a link to it. */
export function Quote({ post, code, account, children }: QuoteProps) {
  if (!post)
    return (
      <p className="whitespace-normal text-muted-foreground">
        Zu diesem Code ist keine Fundstelle gespeichert.
      </p>
    )
  return (
    <>
      {post.quote === '' ? (
        <p className="text-muted-foreground">{TEXTS.quoteGone}</p>
      ) : (
        <blockquote cite={post.postUrl} className="whitespace-normal [overflow-wrap:anywhere]">
          „
          <MarkedParts parts={markQuote(post.quote, code.code, post.reading?.spans)} />“
        </blockquote>
      )}
      {post.reading && <Shares reading={post.reading} />}
      <p className="mt-1.5 flex flex-wrap gap-x-1.5 gap-y-1 tabular-nums [overflow-wrap:anywhere]">
        <span className="text-muted-foreground">Post vom</span>
        <span className="mr-3.5">{formatDateTime(post.postedAt)}</span>
        {account && <span className="text-muted-foreground">Influencer</span>}
        {account}
      </p>
      {children}
      <SourceLink url={post.postUrl} rel="noopener noreferrer nofollow" />
    </>
  )
}

/** How likely each part is right; its name is marked as its words in the quote are. */
function Shares({ reading: { shares, spans } }: { reading: Reading }) {
  return (
    <p
      title="Wie sicher das Leseprogramm bei jedem Teil war. Im Zitat ist markiert, woran es ihn las."
      className="mt-1.5 whitespace-normal text-muted-foreground tabular-nums"
    >
      {PART_KINDS.map((kind, position) => (
        <Fragment key={kind}>
          {position > 0 && ' · '}
          <span className="whitespace-nowrap">
            {spans.some((span) => span.kind === kind) ? (
              <mark className={MARKS[kind]}>{READ_PARTS[kind]}</mark>
            ) : (
              READ_PARTS[kind]
            )}{' '}
            {formatShare(shares[kind])}
          </span>
        </Fragment>
      ))}
    </p>
  )
}

type ReadSpan = Reading['spans'][0]

/** The quote in parts; where it is not known what was read where, the code is looked for. */
export const markQuote = (quote: string, code: string, spans?: readonly ReadSpan[]) =>
  splitQuote(quote, spans ?? findCode(quote, code))

function findCode(quote: string, code: string): ReadSpan[] {
  // No toUpperCase(): it can lengthen the text (ß becomes SS) and shift the indexes.
  const found = new RegExp(code.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu').exec(quote)
  if (!found || code === '') return []
  return [{ kind: 'code', start: found.index, end: found.index + found[0].length }]
}
