import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { CONTRADICTION_DECISIONS } from '#shared/domain/vocabulary.ts'
import type { AdminCode, Contradiction, QuotedPost } from '#shared/schemas/admin-code.ts'
import type { CodeSource } from '#shared/schemas/code.ts'
import type { ReadSpan } from '#shared/schemas/source-explanation.ts'
import { CODE_TEXTS, describeDifferences } from '#shared/texts/admin-codes-de.ts'
import { REVIEW_TEXTS } from '#shared/texts/admin-review-de.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { describeReading } from '#shared/texts/describe-reader.ts'
import { formatDateTime, formatFollowers } from '#shared/texts/format.ts'
import { SourceLink } from '../../../components/code-card/evidence.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess, toErrorText } from '../common/call-result.ts'
import { FocusKeeper } from '../common/restore-focus.tsx'
import { useRefreshDirectory } from '../common/use-refresh-directory.ts'
import { SourceReasons } from './source-reasons.tsx'

const sourceTexts = CODE_TEXTS.source
const contradictionTexts = CODE_TEXTS.contradiction

const BUTTONS = {
  accept: { icon: Check, className: 'text-primary-ink' },
  dismiss: { icon: X, className: 'text-destructive' },
}

/** Posts of other accounts that contradict the code, each next to the current values. */
export function Contradictions({ code }: { code: AdminCode }) {
  const { contradictions, contradictionCount } = code
  if (contradictionCount === 0) return null
  return (
    // Deciding a contradiction removes its buttons, and with them the focus.
    <FocusKeeper count={contradictionCount} className="outline-none">
      <h3 className="font-medium">{contradictionTexts.heading}</h3>
      <p className="mb-2 max-w-text whitespace-normal text-muted-foreground">
        {contradictionTexts.hint(code.influencer.username)}
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
          {contradictionTexts.newest(contradictions.length, contradictionCount)}
        </p>
      )}
    </FocusKeeper>
  )
}

type ComparisonProps = { code: AdminCode; contradiction: Contradiction }

function Comparison({ code, contradiction }: ComparisonProps) {
  const { post, sourceId } = contradiction
  const differences = describeDifferences(code, contradiction.claims)
  const refresh = useRefreshDirectory()
  // An error is shown beside the buttons, not as a toast.
  const resolve = trpc.codes.resolveContradiction.useMutation({
    onSuccess: ({ code, brand }, { decision }) => {
      const { done, describe } = contradictionTexts.decided[decision]
      showSuccess(done, describe(code, brand.name))
      return refresh()
    },
  })
  return (
    <div className="grid gap-2 @2xl:grid-cols-2">
      {(['own', 'other'] as const).map((side) => (
        <ClaimCard
          key={side}
          title={contradictionTexts[side]}
          claims={differences.map((difference) => difference[side])}
          post={side === 'own' ? code.ownPost : post}
          code={code}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2 @2xl:col-span-2">
        {CONTRADICTION_DECISIONS.map((decision) => {
          const { icon: Icon, className } = BUTTONS[decision]
          return (
            <Button
              key={decision}
              variant="outline"
              size="sm"
              disabled={resolve.isPending}
              aria-label={contradictionTexts.nameAction(
                contradictionTexts[decision],
                post.username,
              )}
              title={contradictionTexts.hints[decision]}
              onClick={() => resolve.mutate({ sourceId, decision })}
            >
              <Icon className={className} />
              {contradictionTexts[decision]}
            </Button>
          )
        })}
        {resolve.isError && (
          <p role="alert" className="whitespace-normal text-destructive-ink">
            {toErrorText(resolve.error, contradictionTexts.failed)}
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
            @{post.username} · {contradictionTexts.followers(formatFollowers(post.followerCount))}
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
      <h3 className="mb-1 font-medium">{sourceTexts.heading}</h3>
      {sources.length === 0 && <Quote post={null} code={code} />}
      <ul className="grid gap-4">
        {sources.map((source) => (
          <li key={source.postUrl} className="max-w-text">
            <Quote post={source} code={code} account={`@${source.username}`}>
              <p className="mt-1 whitespace-normal tabular-nums [overflow-wrap:anywhere]">
                {describeReading(source)}
              </p>
              <SourceReasons code={code} source={source} />
            </Quote>
          </li>
        ))}
      </ul>
      {sources.length === LIMITS.sourcesPerCode && (
        <p className="mt-3 text-muted-foreground">{sourceTexts.newest(sources.length)}</p>
      )}
    </div>
  )
}

type QuoteProps = {
  post: CodeSource | null | undefined
  code: AdminCode
  account?: string
  /** Whether the reader is asked what it read where; without, the answer is shown once it is known. */
  isAsked?: boolean
  children?: ReactNode
}

/** The quoted words of a post with what was read in them, when it was posted, and a link to it. */
export function Quote({ post, code, account, isAsked = false, children }: QuoteProps) {
  const { data } = trpc.codes.explain.useQuery(
    { codeId: code.id, postUrl: post?.postUrl ?? '' },
    // A browser has six calls under way at most: readings that nobody sees must not hold decisions up.
    { enabled: isAsked && Boolean(post?.quote), retry: false, trpc: { abortOnUnmount: true } },
  )
  if (!post)
    return <p className="whitespace-normal text-muted-foreground">{CODE_TEXTS.noSources}</p>
  const spans = data && 'reasons' in data ? data.reasons.offer?.spans : undefined
  const parts = markQuote(post.quote, code.code, spans)
  const kinds = parts.flatMap(({ kind }) => kind ?? [])
  return (
    <>
      {post.quote === '' ? (
        <p className="text-muted-foreground">{TEXTS.quoteGone}</p>
      ) : (
        <blockquote cite={post.postUrl} className="whitespace-normal [overflow-wrap:anywhere]">
          „
          {parts.map(({ start, text, kind }) =>
            kind ? (
              <mark key={start} title={REVIEW_TEXTS.marks[kind]} className={MARKS[kind]}>
                {text}
              </mark>
            ) : (
              text
            ),
          )}
          “
        </blockquote>
      )}
      {kinds.length > 1 && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted-foreground">
          {kinds.map((kind) => (
            <mark key={kind} className={MARKS[kind]}>
              {REVIEW_TEXTS.marks[kind]}
            </mark>
          ))}
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap gap-x-1.5 gap-y-1 tabular-nums [overflow-wrap:anywhere]">
        <span className="text-muted-foreground">{sourceTexts.postedAt}</span>
        <span className="mr-3.5">{formatDateTime(post.postedAt)}</span>
        {account && <span className="text-muted-foreground">{sourceTexts.influencer}</span>}
        {account}
      </p>
      {children}
      <SourceLink
        url={post.postUrl}
        rel="noopener noreferrer nofollow"
        className="mt-1 pointer-coarse:min-h-11"
      />
    </>
  )
}

/** Each kind has a line of its own, besides the colour. */
const MARKS: Record<ReadSpan['kind'], string> = {
  code: 'rounded-sm bg-primary-soft px-0.5 font-medium font-mono text-primary-ink',
  amount: 'bg-transparent text-inherit underline decoration-2 underline-offset-4',
  shop: 'bg-transparent text-inherit underline decoration-2 decoration-dotted underline-offset-4',
  end: 'bg-transparent text-inherit underline decoration-2 decoration-wavy underline-offset-4',
}

type QuotePart = { start: number; text: string; kind?: ReadSpan['kind'] }

/** The quote in parts; where the reader says nothing of it, the code is looked for. */
export function markQuote(quote: string, code: string, spans?: readonly ReadSpan[]): QuotePart[] {
  const parts: QuotePart[] = []
  let done = 0
  for (const { kind, start, end } of spans ?? findCode(quote, code)) {
    parts.push({ start: done, text: quote.slice(done, start) })
    parts.push({ start, text: quote.slice(start, end), kind })
    done = end
  }
  return [...parts, { start: done, text: quote.slice(done) }].filter(({ text }) => text !== '')
}

function findCode(quote: string, code: string): ReadSpan[] {
  // No toUpperCase(): it can lengthen the text (ß becomes SS) and shift the indexes.
  const found = new RegExp(code.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu').exec(quote)
  if (!found || code === '') return []
  return [{ kind: 'code', start: found.index, end: found.index + found[0].length }]
}
