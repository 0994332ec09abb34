import { formatNumber } from '#shared/texts/format.ts'
import { Notice } from '../../../components/ui/notice.tsx'
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
    <Notice tone="danger" className="mt-4">
      <h3 className="font-semibold">
        {heading} ({formatNumber(errors.length)})
      </h3>
      <ul className="mt-1 list-disc pl-5">
        {shortenErrors(errors, most).map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: errors may repeat, and the list never moves.
          <li key={index}>{error}</li>
        ))}
      </ul>
    </Notice>
  )
}
