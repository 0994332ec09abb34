import { type ComponentProps, type ReactNode, useId } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { toErrorText } from './call-result.ts'
import { onSend } from './controls.tsx'
import { CancelButton, DialogActions, DialogError } from './dialog.tsx'

type DialogFormProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  /** Sends the form; absent where that is done at once. */
  call?: { isPending: boolean; error: unknown }
  /** Said of a failed call where the server gives no reason; null where fields say what is wrong. */
  failed?: string | null
  /** What is wrong with the form before it is sent. */
  fault?: string | false | null | undefined
  /** What sending means, above the buttons. */
  effects?: readonly string[]
  label: string
  /** Instead of the label while the form is being sent. */
  pendingLabel?: string
  /** Fields are checked by the server alone. */
  noValidate?: boolean
  onSend: Parameters<typeof onSend>[1]
  children?: ReactNode
}

/**
 * Fields of a dialog, what went wrong, and the buttons. The one that sends keeps the focus while the call runs;
 * a second sending is ignored.
 */
export function DialogForm(props: DialogFormProps) {
  const { call, failed, fault, effects = [], label, pendingLabel = label } = props
  const isPending = call?.isPending ?? false
  return (
    <form onSubmit={onSend(isPending, props.onSend)} noValidate={props.noValidate} className="mt-4">
      <div className="grid gap-3">{props.children}</div>
      <ul aria-live="polite" className="mt-4 list-disc space-y-1 pl-5 text-sm empty:hidden">
        {effects.map((effect) => (
          <li key={effect} className="[overflow-wrap:anywhere]">
            {effect}
          </li>
        ))}
      </ul>
      <DialogError
        text={fault || (call?.error && failed != null ? toErrorText(call.error, failed) : null)}
      />
      <DialogActions>
        <CancelButton disabled={isPending} />
        <Button type="submit" variant={props.variant} aria-disabled={isPending}>
          {isPending ? pendingLabel : label}
        </Button>
      </DialogActions>
    </form>
  )
}

export const SAVING = { label: 'Speichern', pendingLabel: 'Wird gespeichert …' }
export const MERGING = { label: ADMIN_TEXTS.merge, pendingLabel: 'Wird zusammengeführt …' }

type ChoiceCardsProps<Value> = {
  legend: string
  choices: readonly { value: Value; label: ReactNode; effect: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}

/** One of a few, each with what it means. */
export function ChoiceCards<Value extends string | number>(props: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="grid gap-2" disabled={props.disabled}>
      <legend className="mb-2">{props.legend}</legend>
      {props.choices.map(({ value, label, effect }) => (
        <label
          key={value}
          className="flex cursor-pointer items-start gap-3 rounded-lg border p-3 has-checked:border-primary has-checked:bg-primary-soft"
        >
          <input
            type="radio"
            name={name}
            className="mt-1 size-4"
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span className="min-w-0">
            <span className="block font-medium [overflow-wrap:anywhere]">{label}</span>
            <span className="block text-muted-foreground text-sm">{effect}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
