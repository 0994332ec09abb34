import { cn } from '../../../lib/class-names.ts'

type TimeProps = {
  instant: string | null
  format: (instant: string) => string
  /** Said when there is no such time. */
  otherwise?: string
  className?: string
}

/** A time, also readable by programs. */
export function Time({ instant, format, otherwise = '–', className }: TimeProps) {
  if (!instant) return <span className="text-muted">{otherwise}</span>
  return (
    <time dateTime={instant} className={cn('whitespace-nowrap tabular-nums', className)}>
      {format(instant)}
    </time>
  )
}
