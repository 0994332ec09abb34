import { type MutationKey, useMutationState } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { formatNumber } from '#shared/texts/format.ts'
import { Input } from '../../../components/ui/input.tsx'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { type Choice, ChoiceSelect } from '../common/controls.tsx'
import { SettingRow } from '../common/page-blocks.tsx'

export function SettingList({ children }: { children: ReactNode }) {
  return <div className="divide-y rounded-lg border bg-card text-sm">{children}</div>
}

type SettingSelectProps<Value> = Choice<Value> & { label: string; hint: string }

/** One of a few values, saved as soon as it is chosen. */
export function SettingSelect<Value extends string | number>(props: SettingSelectProps<Value>) {
  const { label, hint, ...select } = props
  const id = useId()
  return (
    <SettingRow htmlFor={id} label={label} hint={hint}>
      <div className="w-40">
        <ChoiceSelect id={id} aria-describedby={`${id}-hint`} {...select} />
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
          {isInvalid &&
            `Bitte eine ganze Zahl von ${formatNumber(range.min)} bis ${formatNumber(range.max)} eingeben.`}
        </p>
      </SettingRow>
      <div id={`${id}-hint`} className="-mt-0.5 px-3 pb-2.5 text-muted-foreground">
        {children}
      </div>
    </div>
  )
}

/**
 * Settings together with the changes that are being saved or wait for their turn: these are shown at
 * once, and no longer if the server refuses.
 */
export function useWithUnsaved<Query extends { data: object | undefined }>(
  query: Query,
  mutationKey: MutationKey,
): Query {
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  return { ...query, data: query.data && Object.assign({}, query.data, ...changes) }
}

/** Options of a mutation that saves settings, one request at a time, and says what a change means. */
export const saving = <Change,>(scope: string, describe: (change: Change) => string) => ({
  scope: { id: scope },
  onSuccess: (_saved: object, change: Change) =>
    showSuccess('Einstellungen gespeichert', describe(change)),
  onError: failureToast('Fehler beim Speichern', 'Einstellungen konnten nicht gespeichert werden'),
})

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
