import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Label } from './input.tsx'

type FieldProps = {
  htmlFor: string
  label: string
  className?: string
  /** Below the control, which names it by `aria-describedby` (`{htmlFor}-hint`). */
  hint?: string | undefined
  children: ReactNode
}

/** A control below its label. */
export function Field({ htmlFor, label, className, hint, children }: FieldProps) {
  return (
    <div className={clsx('grid gap-1', className)}>
      <Label htmlFor={htmlFor}>{label}</Label>
      {children}
      {hint && <Hint id={`${htmlFor}-hint`}>{hint}</Hint>}
    </div>
  )
}

export const Hint = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="text-muted-foreground text-sm">
    {children}
  </p>
)
