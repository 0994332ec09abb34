import { formatNumber } from '#shared/texts/format.ts'
import { shortenErrors } from './shorten-errors.ts'

type ErrorListProps = {
  heading: string
  errors: readonly string[]
  /** How many are written out. */
  most?: number
}

/** The faults of a batch, shortened. */
export function ErrorList({ heading, errors, most }: ErrorListProps) {
  if (errors.length === 0) return null
  return (
    <div className="mt-4 rounded-control bg-danger-soft p-3 text-danger-ink text-sm">
      <h3 className="font-semibold">
        {heading} ({formatNumber(errors.length)})
      </h3>
      <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
        {shortenErrors(errors, most).map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: errors may repeat, and the list never moves.
          <li key={index}>{error}</li>
        ))}
      </ul>
    </div>
  )
}
