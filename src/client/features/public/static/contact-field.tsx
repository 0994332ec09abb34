import { type ReactNode, useId } from 'react'
import { Label } from '../../../components/ui/input.tsx'

/** What a control needs to belong to its label and its message. */
export type FieldProps = {
  id: string
  name: string
  required: true
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  onInput: () => void
}

type ContactFieldProps = {
  name: string
  label: string
  error: string | undefined
  onInput: () => void
  children: (props: FieldProps) => ReactNode
}

/** Label, control and, if something is wrong, what and how to mend it. */
export function ContactField({ name, label, error, onInput, children }: ContactFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div>
      <Label htmlFor={id} className="mb-1.5">
        {label}
      </Label>
      {children({
        id,
        name,
        required: true,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
        onInput,
      })}
      <FieldError id={errorId} text={error} />
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} className="mt-1.5 text-danger-ink text-sm">
      {text}
    </p>
  )
}
