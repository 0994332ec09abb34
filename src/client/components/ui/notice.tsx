import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'
import { TINTS } from './badge.tsx'

type NoticeProps = ComponentProps<'div'> & { variant?: 'default' | 'warning' | 'destructive' }

/** A few words on a coloured ground; give `role="alert"` where they interrupt. */
export const Notice = ({ variant = 'default', className, ...props }: NoticeProps) => (
  <div
    className={cn('rounded-lg p-3 text-sm [overflow-wrap:anywhere]', TINTS[variant], className)}
    {...props}
  />
)
