import type { ReactNode } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import type { CodeSource } from '#shared/schemas/code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { describeReading } from '#shared/texts/describe-reader.ts'
import { formatDateTime } from '#shared/texts/format.ts'
import { SourceLink } from '../../../components/code-card/evidence.tsx'
import { markCode } from './mark-code.ts'
import { SourceReasons } from './source-reasons.tsx'

const texts = CODE_TEXTS.source

/** The posts that show a code, newest first: quoted words, who posted them and who read them. */
export function CodeSources({ code }: { code: AdminCode }) {
  const { sources } = code
  return (
    <div>
      <h3 className="mb-1 font-medium">{texts.heading}</h3>
      {sources.length === 0 && <p className="text-muted">{CODE_TEXTS.noSources}</p>}
      <ul className="grid gap-4">
        {sources.map((source) => (
          <li key={source.postUrl} className="max-w-text">
            <Source source={source} code={code} />
          </li>
        ))}
      </ul>
      {sources.length === LIMITS.sourcesPerCode && (
        <p className="mt-3 text-muted">{texts.newest(sources.length)}</p>
      )}
    </div>
  )
}

function Source({ source, code }: { source: CodeSource; code: AdminCode }) {
  return (
    <Quote post={source} code={code.code} account={`@${source.username}`}>
      <p className="mt-1 whitespace-normal tabular-nums [overflow-wrap:anywhere]">
        {describeReading(source)}
      </p>
      <SourceReasons code={code} source={source} />
    </Quote>
  )
}

type QuoteProps = { post: CodeSource; code: string; account?: string; children?: ReactNode }

/** The words of a post with the code marked, when it was posted, and the way to it. */
export function Quote({ post, code, account, children }: QuoteProps) {
  const [before, found, after] = markCode(post.quote, code)
  const facts = [
    [texts.postedAt, formatDateTime(post.postedAt)],
    ...(account === undefined ? [] : [[texts.influencer, account] as const]),
  ] as const
  return (
    <>
      {post.quote === '' ? (
        <p className="text-muted">{TEXTS.quoteGone}</p>
      ) : (
        <blockquote cite={post.postUrl} className="whitespace-normal [overflow-wrap:anywhere]">
          „{before}
          {found && (
            <mark className="rounded-small bg-accent-soft px-0.5 font-medium font-mono text-accent-ink">
              {found}
            </mark>
          )}
          {after}“
        </blockquote>
      )}
      <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <SourceLink
        url={post.postUrl}
        rel="noopener noreferrer nofollow"
        className="mt-1 pointer-coarse:min-h-11"
      />
    </>
  )
}
