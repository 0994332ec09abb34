import type { QuotePart } from '#shared/domain/read-quote.ts'
import type { Reading } from '#shared/schemas/post.ts'
import { READ_PARTS } from '#shared/texts/admin-reading-de.ts'

const LINE = 'bg-transparent text-inherit underline decoration-primary underline-offset-4'
/** Each kind has a line of its own, besides the colour. */
export const MARKS: Record<Reading['spans'][0]['kind'], string> = {
  code: 'rounded-sm bg-primary-soft px-0.5 font-medium font-mono text-primary-ink',
  shop: `${LINE} decoration-2 decoration-dotted`,
  amount: `${LINE} decoration-2`,
  end: `${LINE} decoration-1 decoration-double`,
}

/** Words of a post, those marked in which something was read. */
export const MarkedParts = ({ parts }: { parts: readonly QuotePart[] }) =>
  parts.map(({ start, text, kind }) =>
    kind ? (
      <mark key={start} title={READ_PARTS[kind]} className={MARKS[kind]}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
