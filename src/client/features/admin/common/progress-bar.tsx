import { cn } from '../../../lib/class-names.ts'

type ProgressBarProps = {
  label: string
  /** 0 to 1. */
  share: number
  /** The same in words. */
  valueText: string
  className?: string
}

/** How far something has come. */
export function ProgressBar({ label, share, valueText, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100 + 1e-9)}
      aria-valuetext={valueText}
      className={cn('h-2 overflow-hidden rounded-small border border-edge bg-card', className)}
    >
      <div
        className="h-full origin-left bg-accent transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
