import type { LogEntry } from '#shared/schemas/log.ts'
import { LOG_TEXTS } from '#shared/texts/admin-logs-de.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'

/** `416 Codes gefunden, 364 neu, Dauer 1,7 s`; null when the details hold no figures. */
function describeCollection(details: Record<string, unknown>): string | null {
  const { codesFound, codesAdded, duration } = details
  const parts = [
    typeof codesFound === 'number' &&
      `${formatCount(codesFound, 'Code', 'Codes')} ${LOG_TEXTS.found}`,
    typeof codesAdded === 'number' && `${formatNumber(codesAdded)} ${LOG_TEXTS.added}`,
    typeof duration === 'number' &&
      `${LOG_TEXTS.duration} ${formatNumber(Math.round(duration / 100) / 10)}\u00a0s`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

/** Text as text, a collection in figures, everything else to unfold. */
export function LogDetails({ entry: { type, details } }: { entry: LogEntry }) {
  if (details === null) return null
  if (typeof details === 'string') return <p className="text-muted">{details}</p>
  const figures = type === 'collection' ? describeCollection(details) : null
  const { codesFound: _found, codesAdded: _added, duration: _duration, ...others } = details
  const rest = figures ? others : details
  return (
    <>
      {figures && <p className="text-muted tabular-nums">{figures}</p>}
      {Object.keys(rest).length > 0 && (
        <details className="open:basis-full">
          <summary className="w-fit text-accent-ink hover:underline">
            {LOG_TEXTS.showDetails}
          </summary>
          <pre className="mt-1 max-h-64 overflow-auto whitespace-pre-wrap rounded-small bg-sunken p-2 font-mono">
            {JSON.stringify(rest, null, 2)}
          </pre>
        </details>
      )}
    </>
  )
}
