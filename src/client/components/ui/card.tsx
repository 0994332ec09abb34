import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('rounded-card border bg-card p-4 sm:p-6', className)} {...rest} />
}

export function CardTitle({ className, ...rest }: ComponentProps<'h2'>) {
  return <h2 className={cn('text-xl', className)} {...rest} />
}

export function CardDescription({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={cn('max-w-text text-sm text-muted', className)} {...rest} />
}
