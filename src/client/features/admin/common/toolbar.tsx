import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Input, Select } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/class-names.ts'
import { isSlashOff } from '../../../lib/scroll-and-focus.ts'

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

  useEffect(() => {
    if (isSlashOff()) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input,textarea,select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

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

type FilterSelectProps<Value extends string> = {
  label: string
  /** Otherwise the label is for screen readers only, and `allLabel` says enough. */
  showsLabel?: boolean
  /** The choice that filters nothing. */
  allLabel: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const id = useId()
  return (
    <div className={cn('flex items-center gap-2 text-sm', props.showsLabel && 'mr-2')}>
      <label htmlFor={id} className={cn(!props.showsLabel && 'sr-only')}>
        {props.label}
      </label>
      <div className="w-44">
        <Select
          id={id}
          value={props.value ?? ''}
          onChange={({ target }) =>
            props.onChange(props.options.find(([value]) => value === target.value)?.[0])
          }
        >
          <option value="">{props.allLabel}</option>
          {props.options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
