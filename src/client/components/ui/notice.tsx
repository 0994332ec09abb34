import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'

const TONES = {
  accent: 'bg-primary-soft text-primary-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-destructive-soft text-destructive-ink',
}

type NoticeProps = ComponentProps<'div'> & { tone: keyof typeof TONES }

/** A few words on a coloured ground; give `role="alert"` where they interrupt. */
export function Notice({ tone, className, ...rest }: NoticeProps) {
  return (
    <div
      className={cn('rounded-lg p-3 text-sm [overflow-wrap:anywhere]', TONES[tone], className)}
      {...rest}
    />
  )
}
