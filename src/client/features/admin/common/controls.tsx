import {
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input, Select, Textarea } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/class-names.ts'
import { onSlash } from '../../../lib/scroll-and-focus.ts'

/** The panel's usual button: small and outlined. */
export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="outline" size="sm" {...props} />
)

/** What a form does with its fields when it is sent: nothing while what it sent before is on its way. */
export const onSend =
  (isPending: boolean, send: (read: (name: string) => string, fields: FormData) => void) =>
  (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    if (!isPending) send((name) => String(fields.get(name)), fields)
  }

/** What is wrong with the field of this id, which names it by `aria-describedby` (`{id}-fault`). */
export const FaultText = ({ id, text }: { id: string; text: string | undefined }) => (
  <p id={`${id}-fault`} aria-live="polite" className="text-destructive-ink text-sm empty:hidden">
    {text}
  </p>
)

type FormFieldProps<Value> = {
  label: string
  hint?: string | undefined
  /** What is wrong with it. */
  fault?: string | undefined
  /** Places the whole. */
  className?: string | undefined
} & (
  | (Omit<ComponentProps<typeof Input>, 'className'> & { rows?: undefined; choices?: undefined })
  | (Omit<ComponentProps<'textarea'>, 'className'> & { rows: number; choices?: undefined })
  | (ChoiceSelectProps<Value> & { rows?: undefined })
)

/** A control below its label: a line of text or a file, several lines with `rows`, one of `choices`. */
export function FormField<Value extends string | number>(props: FormFieldProps<Value>) {
  const { label, hint, fault, className, ...rest } = props
  const id = useId()
  const field = {
    id,
    autoComplete: 'off',
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-fault`,
  }
  return (
    <Field htmlFor={id} label={label} hint={hint} className={className}>
      {rest.choices !== undefined ? (
        <ChoiceSelect {...field} {...rest} />
      ) : rest.rows !== undefined ? (
        <Textarea className="min-h-0!" {...field} {...rest} />
      ) : rest.type === 'file' ? (
        <FileInput {...field} {...rest} />
      ) : (
        <Input size="sm" {...field} {...rest} />
      )}
      <FaultText id={id} text={fault} />
    </Field>
  )
}

/** The second factor: six digits of an app, or a recovery code, which has letters. */
export const OtpField = (props: ComponentProps<typeof Input>) => (
  <FormField
    label="Code des zweiten Faktors"
    hint="Sechs Ziffern aus Ihrer Authenticator-App oder ein Wiederherstellungscode."
    name="otp"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={LIMITS.otpLength}
    required
    {...props}
  />
)

const FileInput = ({ size: _size, ...props }: ComponentProps<typeof Input>) => (
  <input
    className="w-full rounded-lg border border-input bg-card p-1.5 text-sm file:mr-3 file:h-8 file:rounded-sm file:border-0 file:bg-muted file:px-3 file:font-medium file:text-foreground disabled:opacity-60"
    {...props}
  />
)

export type Choice<Value> = {
  choices: readonly (readonly [value: Value, label: string])[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** With `defaultValue` it is read as a field of its form, else it has `value` and `onChange`. */
type ChoiceSelectProps<Value> = Pick<Choice<Value>, 'choices'> &
  Partial<Choice<Value>> &
  Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> & { noneLabel?: string }

export function ChoiceSelect<Value extends string | number>(props: ChoiceSelectProps<Value>) {
  const { choices, value = '', onChange, noneLabel, ...select } = props
  return (
    <Select
      {...(onChange && { value })}
      onChange={({ target }) =>
        onChange?.(choices.find(([choice]) => String(choice) === target.value)?.[0])
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

/** Filters that stay in sight while the table scrolls; a phone needs that room for the table. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="sm:sticky top-(--admin-head) z-20 flex flex-wrap items-center gap-2 bg-background py-2">
      {children}
    </div>
  )
}

const DEBOUNCE_MS = 150

type FilterFieldProps = { label: string; value: string; onChange: (value: string) => void }

/** Filter text: `onChange` is called after a short pause. The key `/` focuses the field. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  const lastSent = useRef(value)
  const send = useEffectEvent(onChange)

  useEffect(() => {
    if (value === lastSent.current) return
    lastSent.current = value
    setDraft(value)
  }, [value])

  useEffect(() => {
    if (draft === lastSent.current) return
    const timer = setTimeout(() => {
      lastSent.current = draft
      send(draft)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft])

  useEffect(() => onSlash(() => field.current?.focus()), [])

  return (
    <div className="relative min-w-0 grow basis-56 sm:max-w-sm">
      {draft === '' && (
        <kbd className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 rounded-sm border px-1.5 text-muted-foreground text-sm pointer-coarse:hidden">
          /
        </kbd>
      )}
      <Input
        ref={field}
        type="search"
        size="sm"
        className="text-ellipsis pr-8 pointer-coarse:pr-2.5"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setDraft('')}
      />
    </div>
  )
}

type FilterSelectProps<Value> = Choice<Value> & {
  label: string
  /** Otherwise the label is for screen readers only, and `allLabel` says enough. */
  showsLabel?: boolean
  allLabel: string
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, showsLabel, allLabel, ...select } = props
  const id = useId()
  return (
    <div className={cn('flex items-center gap-2 text-sm', showsLabel && 'mr-2')}>
      <label htmlFor={id} className={cn(!showsLabel && 'sr-only')}>
        {label}
      </label>
      <div className="w-42 sm:w-44">
        <ChoiceSelect id={id} noneLabel={allLabel} {...select} />
      </div>
    </div>
  )
}
