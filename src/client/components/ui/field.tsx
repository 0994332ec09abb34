import type { ReactNode } from 'react'
import { cn } from '../../lib/class-names.ts'
import { Label } from './input.tsx'

type FieldProps = {
  /** Of the control. */
  htmlFor: string
  label: string
  className?: string
  /** The control, and what is said about it. */
  children: ReactNode
}

/** A control below its label. */
export function Field({ htmlFor, label, className, children }: FieldProps) {
  return (
    <div data-slot="field" className={cn('grid gap-1', className)}>
      <Label htmlFor={htmlFor}>{label}</Label>
      {children}
    </div>
  )
}
