import { cn } from '../../../lib/class-names.ts'

type ProgressBarProps = {
  label: string
  /** Whole, 0 to 100. */
  percent: number
  /** The same in words. */
  valueText: string
  className?: string
}

/** How far something has come. */
export function ProgressBar({ label, percent, valueText, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={cn('h-2 overflow-hidden rounded-small border border-edge bg-card', className)}
    >
      <div
        className="h-full origin-left bg-accent transition-transform"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}
