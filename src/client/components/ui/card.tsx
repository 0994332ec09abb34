import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('rounded-xl border bg-card p-4 sm:p-6', className)} {...rest} />
}
