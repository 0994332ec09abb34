import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { describeRange, SETTINGS_TEXTS } from '#shared/texts/admin-settings-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { Input, Select } from '../../../components/ui/input.tsx'
import { showFailure } from '../common/call-result.ts'

type SettingRowProps = {
  /** Of the control; absent where there is only something to read. */
  htmlFor?: string
  label: string
  hint?: string
  hintId?: string
  children: ReactNode
}

/** One line of a settings list: what it is on the left, the control or value on the right. */
export function SettingRow({ htmlFor, label, hint, hintId, children }: SettingRowProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-3 py-2">
      <div className="min-w-0 grow basis-36">
        {htmlFor ? (
          <label htmlFor={htmlFor} className="font-medium">
            {label}
          </label>
        ) : (
          <p className="font-medium">{label}</p>
        )}
        {hint && (
          <p id={hintId} className="text-muted-foreground">
            {hint}
          </p>
        )}
      </div>
      {children}
    </div>
  )
}

/** The frame around such lines. */
export function SettingList({ children }: { children: ReactNode }) {
  return <div className="divide-y rounded-lg border bg-card text-sm">{children}</div>
}

type SettingSelectProps = {
  label: string
  hint: string
  value: string | number
  options: readonly (readonly [value: string | number, label: string])[]
  onChange: (value: string) => void
}

/** One of a few values, saved as soon as it is chosen. */
export function SettingSelect({ label, hint, value, options, onChange }: SettingSelectProps) {
  const id = useId()
  return (
    <SettingRow htmlFor={id} label={label} hint={hint} hintId={`${id}-hint`}>
      <div className="w-40">
        <Select
          id={id}
          size="sm"
          aria-describedby={`${id}-hint`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </Select>
      </div>
    </SettingRow>
  )
}

type NumberFieldProps = {
  label: string
  unit?: string
  saved: number
  range: Range
  onSave: (value: number) => void
  /** What the number means. */
  children: ReactNode
}

/** A whole number that is saved on blur and on Enter; Escape restores the stored value. */
export function NumberField({ label, unit, saved, range, onSave, children }: NumberFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)

  const takeBack = () => {
    setDraft(null)
    setInvalid(false)
  }
  const save = () => {
    if (draft === null) return
    const value = readWholeNumber(draft, range)
    if (value === null) return setInvalid(true)
    takeBack()
    if (value !== saved) onSave(value)
  }

  return (
    <div>
      <SettingRow htmlFor={id} label={label}>
        <div className="flex items-center gap-1.5">
          <div className={range.max > 1000 ? 'w-32' : 'w-20'}>
            <Input
              id={id}
              size="sm"
              inputMode="numeric"
              autoComplete="off"
              className="text-right tabular-nums"
              value={draft ?? formatNumber(saved)}
              aria-invalid={isInvalid}
              aria-describedby={`${id}-unit ${id}-fault ${id}-hint`}
              onChange={(event) => setDraft(event.target.value)}
              onBlur={save}
              onKeyDown={(event) => {
                if (event.key === 'Enter') save()
                if (event.key === 'Escape') takeBack()
              }}
            />
          </div>
          <span id={`${id}-unit`} className="empty:hidden">
            {unit}
          </span>
        </div>
        <p
          id={`${id}-fault`}
          aria-live="polite"
          className="w-full text-destructive-ink empty:hidden"
        >
          {isInvalid && describeRange(range)}
        </p>
      </SettingRow>
      <div id={`${id}-hint`} className="-mt-0.5 px-3 pb-2.5 text-muted-foreground">
        {children}
      </div>
    </div>
  )
}

type SettingsQuery<Settings> = {
  cancel: () => Promise<void>
  invalidate: () => Promise<void>
  getData: () => Settings | undefined
  setData: (
    input: undefined,
    update: (known: Settings | undefined) => Settings | undefined,
  ) => unknown
}

/**
 * How a mutation saves one setting: shown at once, reverted if the server refuses. One request at a
 * time; while another waits, its value stays on the screen.
 */
export function useSaveSetting<Settings, Change extends object>(
  id: string,
  query: SettingsQuery<Settings>,
  onSaved: (change: Change) => void,
) {
  const queryClient = useQueryClient()
  const isLast = () =>
    queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === id }) === 1
  return {
    scope: { id },
    onMutate: (change: Change) => {
      void query.cancel()
      const before = query.getData()
      query.setData(undefined, (known) => known && { ...known, ...change })
      return { before }
    },
    onSuccess: (saved: Settings, change: Change) => {
      if (isLast()) query.setData(undefined, () => saved)
      onSaved(change)
    },
    onError: (error: unknown, _change: Change, shown?: { before: Settings | undefined }) => {
      if (isLast() && shown?.before) query.setData(undefined, () => shown.before)
      showFailure(error, SETTINGS_TEXTS.saveFailed)
    },
    // The value to go back to may itself be an unsaved earlier change: ask the server.
    onSettled: (_saved: unknown, error: unknown) => {
      if (error && isLast()) void query.invalidate()
    },
  }
}

/** Both ends count. */
type Range = { min: number; max: number }

/**
 * A whole number in the range, with or without dots between its thousands and with or without a
 * per cent sign; null for anything else.
 */
export function readWholeNumber(text: string, { min, max }: Range): number | null {
  const digits = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})\s*%?$/.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const value = Number(digits.replaceAll('.', ''))
  return value >= min && value <= max ? value : null
}
