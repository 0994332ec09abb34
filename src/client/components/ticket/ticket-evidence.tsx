import type { CodeSource } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { explainReading } from '#shared/texts/describe-reader.ts'
import { formatDate } from '#shared/texts/format.ts'
import { Icon } from '../icon.tsx'
import { SourceLink } from '../source-link.tsx'

/** Where the code was found. A native disclosure: it opens without JavaScript, too. */
export function TicketEvidence({ sources }: { sources: CodeSource[] }) {
  if (sources.length === 0) return null
  return (
    <details className="ticket-evidence">
      <summary>
        {TEXTS.evidence}
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {sources.map((source) => (
          <li key={source.postUrl}>
            {source.quote === '' ? (
              <p>{TEXTS.quoteGone}</p>
            ) : (
              <blockquote cite={source.postUrl}>{`„${source.quote}“`}</blockquote>
            )}
            <p>{`@${source.username} am ${formatDate(source.postedAt)} · ${explainReading(source)}`}</p>
            <SourceLink url={source.postUrl} rel="noopener nofollow" className="min-h-11" />
          </li>
        ))}
      </ul>
    </details>
  )
}
