import { type ComponentProps, useId } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input, Select } from '../../../components/ui/input.tsx'

/** The panel's usual button: small and outlined. */
export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="outline" size="sm" {...props} />
)

type TextFieldProps = ComponentProps<typeof Input> & { label: string; hint?: string }

/** A line of text below its label; `className` places the whole. */
export function TextField({ label, hint, className, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field htmlFor={id} label={label} hint={hint} className={className}>
      <Input
        id={id}
        size="sm"
        autoComplete="off"
        aria-describedby={hint && `${id}-hint`}
        {...input}
      />
    </Field>
  )
}

export const FileInput = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <input
    data-slot="file-input"
    type="file"
    className="w-full rounded-lg border border-input bg-card p-1.5 text-sm file:mr-3 file:h-8 file:rounded-sm file:border-0 file:bg-muted file:px-3 file:font-medium file:text-foreground disabled:opacity-60"
    {...props}
  />
)

export type Choice<Value> = {
  choices: readonly (readonly [value: Value, label: string])[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

type ChoiceSelectProps<Value> = Choice<Value> &
  Pick<ComponentProps<'select'>, 'id' | 'aria-describedby'> & {
    /** Label of the choice of nothing. */
    noneLabel?: string
  }

/** One of a few values. */
export function ChoiceSelect<Value extends string | number>(props: ChoiceSelectProps<Value>) {
  const { choices, value, onChange, noneLabel, ...select } = props
  return (
    <Select
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(choices.find(([choice]) => String(choice) === target.value)?.[0])
      }
      {...select}
    >
      {noneLabel && <option value="">{noneLabel}</option>}
      {choices.map(([choice, label]) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </Select>
  )
}
