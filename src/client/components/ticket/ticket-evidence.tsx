import { ChevronDown } from 'lucide-react'
import type { CodeSource } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { explainReading } from '#shared/texts/describe-reader.ts'
import { formatDate } from '#shared/texts/format.ts'
import { SourceLink } from '../source-link.tsx'

/** Where the code was found. A native disclosure: it opens without JavaScript, too. */
export function TicketEvidence({ sources }: { sources: CodeSource[] }) {
  if (sources.length === 0) return null
  return (
    <details className="group mt-3 border-t pt-1">
      <summary className="-mb-2 flex min-h-11 list-none items-center justify-between gap-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{TEXTS.evidence}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="mt-2 space-y-4">
        {sources.map((source) => (
          <li key={source.postUrl} className="text-sm">
            {source.quote === '' ? (
              <p className="text-muted">{TEXTS.quoteGone}</p>
            ) : (
              <blockquote
                cite={source.postUrl}
                className="border-accent border-l-2 pl-3 [overflow-wrap:anywhere]"
              >
                „{source.quote}“
              </blockquote>
            )}
            <p className="mt-1.5 text-muted [overflow-wrap:anywhere]">
              @{source.username} am {formatDate(source.postedAt)} · {explainReading(source)}
            </p>
            <SourceLink url={source.postUrl} rel="noopener nofollow" className="min-h-11" />
          </li>
        ))}
      </ul>
    </details>
  )
}
