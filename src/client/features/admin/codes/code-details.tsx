import { ExternalLink } from 'lucide-react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import type { CodeSource } from '#shared/schemas/code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatDateTime, formatPercent } from '#shared/texts/format.ts'
import { markCode } from './mark-code.ts'

const texts = CODE_TEXTS.source

/** Where a code was found, below its row. */
export function CodeDetails({ code }: { code: AdminCode }) {
  return (
    <section
      aria-label={`${CODE_TEXTS.details}: ${code.code}`}
      // As wide as the table happens to be, never wider.
      className="w-0 min-w-full border-accent border-l-2 bg-sunken px-4 py-3"
    >
      {code.description && <p className="mb-3 max-w-text">{code.description}</p>}
      {code.sources.length === 0 && <p className="text-muted">{CODE_TEXTS.noSources}</p>}
      <ul className="grid gap-4">
        {code.sources.map((source) => (
          <li key={source.postUrl} className="max-w-text">
            <Source source={source} code={code.code} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Source({ source, code }: { source: CodeSource; code: string }) {
  const [before, found, after] = markCode(source.quote, code)
  const facts = [
    [texts.postedAt, formatDateTime(source.postedAt)],
    [texts.influencer, `@${source.username}`],
    [
      texts.reader,
      source.reader.startsWith('rules@') ? `${texts.rules} (${source.reader})` : source.reader,
    ],
    [texts.confidence, formatConfidence(source.confidence)],
  ] as const
  return (
    <>
      <blockquote cite={source.postUrl} className="whitespace-normal [overflow-wrap:anywhere]">
        „{before}
        {found && (
          <mark className="rounded-small bg-accent-soft px-0.5 font-medium font-mono text-accent-ink">
            {found}
          </mark>
        )}
        {after}“
      </blockquote>
      <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <a
        href={source.postUrl}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-link mt-1 inline-flex items-center gap-1.5 pointer-coarse:min-h-11"
      >
        {TEXTS.sourceLink}
        <ExternalLink aria-hidden="true" className="size-3.5" />
        <span className="sr-only">(öffnet in neuem Tab)</span>
      </a>
    </>
  )
}

/** `87 %` from 0.87. */
export const formatConfidence = (share: number) => formatPercent(Math.round(share * 100))
